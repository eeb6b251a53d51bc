// What can be said before Python is awake: that something it needs is missing, and how to go on.
// The only script of ours: it speaks English, for the words of other languages come with Python.
(() => {
  const PATIENCE = 20000;
  const say = (text, again) => {
    const app = document.getElementById("app");
    if (!app || app.dataset.stage !== "loading") return;
    const sentence = document.getElementById("say");
    sentence.textContent = text;
    if (again && !document.getElementById("again")) {
      const button = document.createElement("button");
      Object.assign(button, { id: "again", className: "btn main", type: "button", textContent: "Try again" });
      button.addEventListener("click", () => location.reload());
      sentence.after(button);
    }
  };
  if (location.protocol === "file:") {
    say("This page needs a web server: run “make play” and open the address that it prints.", false);
    return;
  }
  // Scripts and links that do not load tell it here only, in the capture phase.
  addEventListener("error", (event) => {
    const missing = event.target && (event.target.src || event.target.href);
    if (missing) say(`The game could not be loaded: ${missing.split("/").pop()} did not arrive.`, true);
  }, true);
  addEventListener("unhandledrejection", (event) => {
    say(`The game could not be started: ${String(event.reason && event.reason.message || event.reason).slice(0, 160)}`, true);
  });
  setTimeout(() => say("The game could not be loaded within twenty seconds.", true), PATIENCE);
})();
