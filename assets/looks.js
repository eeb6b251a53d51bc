// The looks that were chosen in the settings, for a page that Python has not painted: the rules have
// no other script; to the table's page the build gives this as the beginning of boot.js.

globalThis.looks = (() => {
  const root = document.documentElement;

  // Queries ask for the size of a window in em, which is the browser's size of text: that which is
  // chosen here multiplies both, the queries and the text.
  const SIZES = { large: 1.25, larger: 1.5 };
  let queries = []; // each with its text as the style has it
  const resize = (name) => {
    const size = SIZES[name] || 1;
    root.style.setProperty("--text", size);
    if (!queries.length) {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      queries = rules.filter((rule) => rule.media).map(({ media }) => [media, media.mediaText]);
    }
    for (const [media, text] of queries) {
      media.mediaText = text.replace(/[\d.]+(?=em)/g, (length) => length * size);
    }
  };

  // The page has them from the first paint, and does not flash in others.
  try {
    const kept = JSON.parse(localStorage.getItem("hasenpfeffer:settings"));
    if (self === top) {
      const page = document.getElementById("app") || document.body;
      for (const look of ["theme", "cloth"]) if (kept[look]) page.dataset[look] = kept[look];
      if (kept.text in SIZES) resize(kept.text);
    }
  } catch {} // nothing was chosen yet, or storage is blocked

  return { resize };
})();
