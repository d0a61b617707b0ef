import os

import pytest

from echelon_env.files import replacing


def test_content_appears_when_the_block_ends(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("existed", [False, True])
def test_an_error_leaves_everything_as_it_was(tmp_path, existed):
    path = tmp_path / "file"
    if existed:
        path.write_bytes(b"old")

    def fail():
        with replacing(path) as file:
            file.write(b"new")
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        fail()
    assert os.listdir(tmp_path) == (["file"] if existed else [])
    assert not existed or path.read_bytes() == b"old"


def test_an_interruption_leaves_everything_as_it_was(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), replacing(path):
        raise KeyboardInterrupt
    assert os.listdir(tmp_path) == ["file"]


def test_new_files_have_the_usual_permissions(tmp_path):
    with replacing(tmp_path / "ours") as file:
        file.write(b"x")
    (tmp_path / "usual").write_bytes(b"x")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_missing_folder_is_an_os_error(tmp_path):
    with pytest.raises(OSError, match="No such file"), replacing(tmp_path / "nowhere" / "file"):
        pass
