// The only script of ours. It does what Python cannot: speak before it is awake, and catch what the
// browser throws, for MicroPython turns no exception of a called function into one of its own.
// It speaks English, for the words of other languages come with Python.

// Where storage is blocked, merely touching it throws; where it is full, saving does.
globalThis.safeStorage = {
  load(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  save(key, text) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
};

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
