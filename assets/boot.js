// What Python cannot do: speak before it is awake, when it is broken, and catch what the browser
// throws, for MicroPython turns no exception of a called function into one of its own.

// Chromium tells ten calls of a stack, and what Python has called may lie deeper than that.
Error.stackTraceLimit = 100;

// Where storage is blocked, merely touching it throws; where it is full, saving does.
const kept = new Set(); // keys of what could not be read and found no other place
globalThis.safeStorage = {
  load(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  keys() {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  save(key, text) {
    try {
      if (kept.has(key)) return false;
      localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {} // then nothing is there
  },
  /** Move a text that cannot be read to a free name. Where there is no room it stays, and nothing
   * is saved in its place; tells whether it has moved. */
  setAside(key) {
    const text = this.load(key);
    const name = (number) => `hasenpfeffer:unreadable${number > 1 ? `-${number}` : ""}`;
    let number = 1;
    while (![null, text].includes(this.load(name(number)))) number++;
    kept.delete(key);
    this.remove(key); // first, for there may be no room for both
    if (this.save(name(number), text)) return true;
    this.save(key, text);
    kept.add(key);
    return false;
  },
};

// PyScript opens a database that nothing here uses; where that is forbidden it would fail.
Object.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } });

globalThis.boot = (() => {
  const GAME = "hasenpfeffer:game";
  const CLICKED = "hasenpfeffer:clicked";
  const root = document.documentElement;
  // The build writes the sentences of every language here, from the catalogues.
  const every = JSON.parse(document.getElementById("words").textContent);
  const words = every[root.lang] || every.en || {};
  const asleep = () => document.getElementById("app")?.dataset.stage === "loading";
  const filled = (text, fields) => text.replace(/{(\w+)}/g, (_, name) => fields[name]);
  let warmed = []; // the browser keeps what somebody holds
  let clicked = "";
  try {
    // Only a page that has reloaded itself left one; to look for it takes a while.
    if (performance.getEntriesByType("navigation")[0]?.type === "reload") {
      clicked = sessionStorage.getItem(CLICKED) || "";
      sessionStorage.removeItem(CLICKED);
    }
  } catch {} // no click is taken along

  const button = (text, act, kind = "btn") => {
    const element = document.createElement("button");
    Object.assign(element, { type: "button", className: kind, textContent: text });
    element.addEventListener("click", act);
    return element;
  };

  /** Make a report: which version of what failed how, in which game. */
  const report = (reason, save = safeStorage.load(GAME)) => {
    let record = save || "";
    try {
      const { seed, record: lines } = JSON.parse(save);
      record = `# seed of the game: ${seed}\n${lines}`;
    } catch {} // what is no save of ours is reported as it is
    return `Hasenpfeffer ${root.dataset.version}\n${navigator.userAgent}\n\n${reason}\n\n${record}`;
  };

  /** Copy a report, and show it, for the clipboard may be closed to us. */
  const copyReport = (reason, save) => {
    const dialog = document.createElement("dialog");
    const sentence = document.createElement("p");
    const area = document.createElement("textarea");
    sentence.textContent = words.copied;
    Object.assign(area, { readOnly: true, rows: 12, value: report(reason, save) });
    area.setAttribute("aria-label", words.report);
    dialog.id = "report";
    dialog.append(sentence, area, button(words.close, () => dialog.remove()));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    area.select();
    navigator.clipboard?.writeText(area.value).catch(() => {});
  };

  /** Set the saved game aside and begin afresh; where there is no room for that, show it. */
  const fresh = (reason) => {
    if (safeStorage.setAside(GAME)) location.reload();
    else copyReport(reason);
  };

  const ways = (reason) => {
    const row = document.createElement("p");
    row.className = "ways";
    row.append(button(words.again, () => location.reload(), "btn main"));
    row.firstChild.id = "again";
    if (reason) row.append(button(words.report, () => copyReport(reason)));
    return row;
  };

  /** Say in place of the table why there is none; the first reason is the one that counts. */
  const fail = (text, reason, broken = false) => {
    if (!asleep() || !text || "failed" in root.dataset) return;
    root.dataset.failed = "";
    const sentence = document.getElementById("say");
    sentence.textContent = text;
    if (!reason) return;
    const row = ways(reason);
    if (broken && safeStorage.load(GAME)) row.append(button(words.fresh, () => fresh(reason)));
    sentence.after(row);
  };

  /** Say below the table that Python is broken; the game is saved. */
  const alarm = (reason) => {
    if (asleep()) {
      const lines = reason.trim().split("\n"); // Python tells the error last, JavaScript first
      const line = lines.at(lines[0].startsWith("Traceback") ? -1 : 0);
      fail(filled(words.start, { reason: line }), reason, true);
      return;
    }
    if (document.getElementById("alarm")) return;
    const bar = document.createElement("div");
    const sentence = document.createElement("p");
    sentence.textContent = words.broken;
    bar.id = "alarm";
    bar.setAttribute("role", "alert");
    bar.append(sentence, ways(reason));
    document.body.append(bar);
  };

  /** Say that the start has failed, of a value that was thrown. */
  const unable = (thrown) => {
    const text = String((thrown && thrown.message) || thrown).slice(0, 400);
    fail(filled(words.start, { reason: text.trim().split("\n").pop().slice(0, 160) }), text);
  };

  // What Python has called threw: it passes through Python, past every `except`, to here.
  const ours = (error) => /\.wasm/.test(error?.stack);

  if (location.protocol === "file:") {
    fail(words.disk);
  } else {
    // Scripts that do not load tell it here only, in the capture phase.
    addEventListener("error", ({ target, message, error }) => {
      if (target?.tagName === "SCRIPT") {
        const part = target.src.split("/").pop();
        fail(filled(words.part, { part }), part);
      } else if (ours(error)) {
        alarm(error.stack);
      } else if (message) {
        fail(filled(words.start, { reason: message }), message);
      }
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => {
      if (ours(reason)) {
        alarm(reason.stack);
        return;
      }
      unable(reason);
    });
  }

  // A click before Python is awake waits for it; the last one counts.
  document.addEventListener("click", ({ target }) => {
    const control = asleep() && target.closest("[data-do]");
    if (control) clicked = control.dataset.do;
  }, true);

  /** Have the release that was fetched during the last visit, if no other page shows the old. */
  const renew = () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker?.controller) return;
    const again = () => {
      try {
        sessionStorage.setItem(CLICKED, clicked);
      } catch {} // the click is lost
      location.reload();
    };
    serviceWorker.addEventListener("message", again, { once: true });
    serviceWorker.controller.postMessage("renew");
  };
  try {
    renew();
  } catch {} // in some frames merely touching the service worker throws

  return {
    /** Look for a new release, where the site is kept on the device. */
    look() {
      if (self !== top) return; // a frame should cost its page little
      try {
        navigator.serviceWorker?.controller?.postMessage("look");
      } catch {} // it is not allowed
    },
    /** Keep the site on the device. */
    async stay() {
      if (self !== top) return;
      try {
        await navigator.serviceWorker?.register("./sw.js");
      } catch {} // it is not allowed
    },
    /** Make elements as web/dom.py describes them; returns all of them, each before its children. */
    grow(text, inside) {
      const all = [];
      const make = (plan, around) => {
        if (typeof plan === "string") {
          all.push(document.createTextNode(plan));
          return all.at(-1);
        }
        const [tag, attributes, children] = plan;
        const space = tag === "svg" ? "http://www.w3.org/2000/svg" : around;
        const element = space ? document.createElementNS(space, tag) : document.createElement(tag);
        all.push(element);
        element.append(...children.map((child) => make(child, space)));
        for (const [name, value] of Object.entries(attributes)) {
          if (name === "style") element.style.cssText = value; // the policy bars the attribute
          else if (name === "value") element.value = value;
          else element.setAttribute(name, value);
        }
        return element;
      };
      for (const plan of JSON.parse(text)) make(plan, inside && "http://www.w3.org/2000/svg");
      return all;
    },
    /** Wait until the first table is painted and the page has nothing to do. */
    idle() {
      return new Promise((go) => {
        if (globalThis.requestIdleCallback) requestIdleCallback(go, { timeout: 300 });
        else setTimeout(go, 100);
      });
    },
    /** Have the faces of all cards ready: one that is first fetched in flight would be blank. */
    warm(faces) {
      warmed = faces.split(" ").map((src) => Object.assign(new Image(), { src }));
    },
    /** Give the word of the last click that came too early, once. */
    early() {
      const word = clicked;
      clicked = "";
      return word;
    },
    alarm,
    unable,
    copyReport,
  };
})();
