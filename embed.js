// <hasenpfeffer-table …>: a live table in any page. See docs/embed.md. Its attributes are the keys
// of the notation and mode, seat, show, ask, lang, theme; a record may stand as text inside it.
// The table lives in a sandboxed frame, which is made when the element scrolls into view, one at a
// time; what happens there comes out as the events ready, action, answer and finished.

const PAGE = new URL("embed.html", import.meta.url);
const KEYS = [
  "rules", "score", "dealer", "north", "east", "south", "west", "widow", "seed", "auction", "trump",
  "discard", "defend", "play", "mode", "seat", "show", "ask", "lang", "theme",
];
// On a page of another origin the frame keeps its own, or its browser would fetch all files again
// for every table. On a page of the same one it has none: it shall not reach that page.
const OWN_ORIGIN = PAGE.origin !== location.origin;
const SANDBOX = OWN_ORIGIN ? "allow-scripts allow-same-origin" : "allow-scripts";
const ORIGIN = OWN_ORIGIN ? PAGE.origin : "null";
const EVENTS = ["ready", "action", "answer", "finished"];
const PATIENCE = 15000; // milliseconds until the next table may begin
const STYLE = `
:host { display: block; box-sizing: border-box; height: 34rem; min-height: 28rem; max-height: 60rem;
  border-radius: 1rem; overflow: hidden; background: #2a6355; contain: layout paint }
:host(:is([mode="step" i], [mode="quiz" i], [mode="still" i])) { min-height: 22rem }
:host([hidden]) { display: none }
p { margin: 0; height: 100%; display: grid; place-items: center; font: 600 1.3rem Georgia, serif; color: #f7f2e6 }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: auto }`;

const style = new CSSStyleSheet(); // which also a strict content policy of the page allows
style.replaceSync(STYLE);

const waiting = [];
let beginning = null; // the table that is on its way, and the end of our patience with it

const next = () => {
  if (beginning) return;
  const table = waiting.shift();
  if (!table) return;
  beginning = { table, end: setTimeout(() => done(table), PATIENCE) };
  table.begin();
};

const done = (table) => {
  if (beginning?.table !== table) return;
  clearTimeout(beginning.end);
  beginning = null;
  next();
};

const forget = (table) => {
  if (waiting.includes(table)) waiting.splice(waiting.indexOf(table), 1);
  done(table);
};

const eyes = new IntersectionObserver((sights) => {
  for (const { target, isIntersecting } of sights) {
    if (!isIntersecting) continue;
    eyes.unobserve(target);
    waiting.push(target);
  }
  next();
});

class HasenpfefferTable extends HTMLElement {
  static observedAttributes = KEYS;
  #frame = null;

  connectedCallback() {
    if (!this.shadowRoot) this.attachShadow({ mode: "open" });
    this.#poster();
    eyes.observe(this);
    tables.add(this);
  }

  disconnectedCallback() {
    eyes.unobserve(this);
    tables.delete(this);
    this.#frame = null;
    forget(this);
  }

  /** Begin anew with other attributes; the frame is replaced, for a new address would be a step back. */
  attributeChangedCallback(_, before, after) {
    if (this.#frame && before !== after) {
      this.disconnectedCallback();
      this.connectedCallback();
    }
  }

  #poster() {
    const name = document.createElement("p");
    name.textContent = "Hasenpfeffer";
    this.shadowRoot.adoptedStyleSheets = [style];
    this.shadowRoot.replaceChildren(name);
  }

  /** Make the frame. */
  begin() {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", SANDBOX);
    frame.title = this.title || "Hasenpfeffer";
    frame.src = this.address;
    this.#frame = frame;
    this.shadowRoot.lastChild.replaceWith(frame);
  }

  /** Where the frame lives: the attributes and the text of the element as a query. */
  get address() {
    const address = new URL(PAGE);
    const record = this.textContent.trim();
    for (const key of KEYS) {
      if (this.hasAttribute(key)) address.searchParams.set(key, this.getAttribute(key));
    }
    if (record) address.searchParams.set("record", record);
    if (location.origin !== "null") address.searchParams.set("origin", location.origin);
    return address.href;
  }

  /** Take a message, if it is of the own frame and one of ours. */
  hear({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== ORIGIN) return;
    if (data?.hasenpfeffer !== 1 || !EVENTS.includes(data.event)) return;
    if (data.event === "ready") done(this);
    this.dispatchEvent(new CustomEvent(data.event, { detail: data.detail, bubbles: true }));
  }
}

const tables = new Set();
addEventListener("message", (event) => {
  for (const table of tables) table.hear(event);
});
customElements.define("hasenpfeffer-table", HasenpfefferTable);
