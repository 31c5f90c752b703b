// Scroll through lists that hold the rows in view and room for the others, and keep each row as it
// passes by, for serialise.js. Returns whether there is more to come.
async () => {
  const ROWS = 3000, MS = 2500;
  const began = performance.now();
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const top = document.scrollingElement || document.documentElement;
  const saying = (list) => [...list.children].filter((row) => row.textContent.trim());
  const scrolls = (element) => element.scrollHeight > element.clientHeight + 50 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  const scrollerOf = (list) => {
    let element = list;
    while (element && !scrolls(element)) element = element.parentElement;
    return element || top;
  };
  const viewOf = (scroller) => scroller === top ? innerHeight : scroller.clientHeight;
  const holderIn = (list) => {  // what has the rows as children: the list, or what is moved about in it
    const rows = saying(list);
    const high = rows.reduce((sum, row) => sum + row.offsetHeight, 0);
    if (!rows.length || 1.5 * high > list.offsetHeight) return null;
    if (rows.length > 3) return list;
    return rows.length === 1 && saying(rows[0]).length > 3 ? rows[0] : null;
  };
  const read = async (holder, scroller) => {
    const known = holder.arachneRows, kept = known || new Map();  // what a row says: its HTML
    if (!known) scroller.scrollTop = 0;
    holder.arachneRows = kept;
    while (kept.size < ROWS) {
      await pause(40);
      for (const row of saying(holder)) {
        const said = row.textContent.trim();
        if (!kept.has(said)) kept.set(said, row.outerHTML);
      }
      if (performance.now() - began > MS) return true;
      const before = scroller.scrollTop;
      scroller.scrollTop = before + 0.7 * viewOf(scroller);
      if (scroller.scrollTop <= before) break;
    }
    holder.arachneHeight = scroller.scrollHeight;
    return false;
  };
  for (const list of document.querySelectorAll('div,ul,ol,section,main,tbody')) {
    if (list.offsetHeight < 400) continue;
    const scroller = scrollerOf(list);
    const holder = list.offsetHeight > 2 * viewOf(scroller) ? holderIn(list) : null;
    if (holder && !(scroller.scrollHeight <= holder.arachneHeight) && await read(holder, scroller))
      return true;
  }
  return false;
}
