// What a film asks of the viewer's page, which it opened in a browser of its own.
window.film = {
    // The panels beside the picture are too small to read in most films; score and kills above it are not.
    open(panels) {
        if (panels) return;
        const parts = "body > :not(main), main > :not(.picture, header, .feed, .hud)";
        for (const part of document.querySelectorAll(parts)) part.style.display = "none";
        echelon.showMap?.(false);
    },
    look(mech, camera, view, panels) {
        echelon.choose(mech);
        echelon.look(camera);
        echelon.see(view);
        if (!panels) document.body.classList.remove("inside"); // leaves room for the cockpit
    },
    // Two frames after the viewer has nothing left to draw, the picture is on the screen. A camera that follows would
    // glide behind its mech by as many steps as the browser draws; here it is put there, and told to stay.
    draw(tick, follow) {
        echelon.seek(tick);
        if (follow) {
            echelon.mechs.update(echelon.tick, echelon.view, echelon.chosen);
            echelon.look("follow");
            echelon.stage.mode = "free";
        }
        return new Promise((done) => {
            const wait = (left) => requestAnimationFrame(() => left ? wait(echelon.stale ? left : left - 1) : done());
            wait(2);
        });
    },
};
