// Scroll through the page, and press what loads more of it. Returns what was done.
async ({words, pattern, press}) => {
  document.arachneBefore ||= {title: document.title, elements: new WeakSet(document.querySelectorAll('*'))};  // see back.js
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const scroller = document.scrollingElement || document.documentElement;
  const inner = [...document.querySelectorAll('div,main,section,ul,ol')].filter((element) =>
    element.scrollHeight > element.clientHeight + 200 && element.clientHeight > 200 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY))
    .sort((a, b) => b.clientHeight * b.clientWidth - a.clientHeight * a.clientWidth)[0];
  const down = async (element, view) => {
    const step = Math.max(0.8 * view, (element.scrollHeight - element.scrollTop) / 12);
    for (let turn = 0; turn < 14; turn++) {
      const before = element.scrollTop;
      element.scrollTop = before + step;
      await pause(16);
      if (element.scrollTop <= before) break;
    }
  };
  await down(scroller, innerHeight);
  if (inner) await down(inner, inner.clientHeight);
  if (!press) return '';
  const label = (element) => (element.innerText || element.value || element.getAttribute('aria-label') || '')
    .replace(/[\s….›»↓+▼⌄]+/g, ' ').trim().toLowerCase();
  const more = new Set(words), like = new RegExp(pattern, 'iu');
  for (const element of document.querySelectorAll('button,[role=button],input[type=button],a:not([href]),a[href="#"],a[href^="javascript:"],' +
    'div[class*="load-more"],div[class*="loadmore"],div[class*="show-more"],span[class*="load-more"],span[class*="show-more"]')) {
    const text = label(element).replace(/\s*\(?\d+\)?$/, '');
    if (!text || text.length > 40 || !(more.has(text) || like.test(text) || like.test(label(element)))) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || element.disabled || element.closest('form,nav,header,footer')) continue;
    element.click();
    return text;
  }
  return '';
}
