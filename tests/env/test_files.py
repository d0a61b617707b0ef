import os

import pytest

from echelon_env.files import leftovers, replacing


@pytest.fixture
def path(tmp_path):
    """A file with content, alone in its folder."""
    (tmp_path / "file").write_bytes(b"old")
    return tmp_path / "file"


def test_content_appears_when_the_block_ends(path):
    with replacing(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert os.listdir(path.parent) == ["file"]


@pytest.mark.parametrize("existed", [False, True])
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_an_error_leaves_everything_as_it_was(path, existed, error):
    if not existed:
        path.unlink()

    def fail():
        with replacing(path) as file:
            file.write(b"new")
            raise error

    with pytest.raises(error):
        fail()
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == ({"file": b"old"} if existed else {})


def test_new_files_have_the_usual_permissions(tmp_path):
    with replacing(tmp_path / "ours") as file:
        file.write(b"x")
    (tmp_path / "usual").write_bytes(b"x")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_permissions_of_a_file_that_was_there_stay(path):
    path.chmod(0o600)
    with replacing(path) as file:
        file.write(b"new")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_takes_the_place_of_a_link(path):
    link = path.with_name("link")
    link.symlink_to(path)
    with replacing(link) as file:
        file.write(b"new")
    assert not link.is_symlink()
    assert (path.read_bytes(), link.read_bytes()) == (b"old", b"new")


def test_pipes_and_folders_are_never_replaced(tmp_path):
    os.mkfifo(pipe := tmp_path / "pipe")
    (folder := tmp_path / "folder").mkdir()
    (link := tmp_path / "link").symlink_to(pipe)
    for path, error, message in (
        (pipe, OSError, "is a pipe or a device"),
        (link, OSError, "is a pipe or a device"),
        (folder, IsADirectoryError, "is a folder; name a file"),
    ):
        with pytest.raises(error, match=message), replacing(path):
            pass
    assert pipe.is_fifo()
    assert sorted(tmp_path.iterdir()) == [folder, link, pipe]


def test_threads_that_write_the_same_file_do_not_share_a_draft(path):
    with replacing(path) as first:
        first.write(b"first")
        with replacing(path) as second:
            second.write(b"second one")
        assert path.read_bytes() == b"second one"
    assert path.read_bytes() == b"first"


def test_leftovers_are_what_killed_processes_were_writing(tmp_path):
    (tmp_path / ".hidden").write_bytes(b"x")
    (tmp_path / ".model.zip.old-backup").write_bytes(b"x")
    with replacing(tmp_path / "model.zip") as file:
        file.write(b"x")
        (found,) = leftovers(tmp_path)
        assert found.name.startswith(".model.zip.")
    assert leftovers(tmp_path) == []
