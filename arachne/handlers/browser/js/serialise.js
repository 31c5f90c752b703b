// The page as HTML, with what open shadow roots and frames of the same origin show, and what was
// left at the elements of others.
() => {
  const FRAMES = ['iframe', 'frame', 'object', 'embed'];
  const frames = [];
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const absolute = (doc) => {
    for (const [name, selector] of [['href', 'a[href],area[href]'], ['src', 'img[src]']])
      for (const element of doc.querySelectorAll(selector))
        if (!element.getAttribute(name).startsWith('#')) element.setAttribute(name, element[name]);
  };
  const html = (root, node, depth) => {
    const shadowRoots = [];
    const collect = (inside) => {
      for (const element of inside.querySelectorAll('*')) {
        if (element.shadowRoot) { shadowRoots.push(element.shadowRoot); collect(element.shadowRoot); }
        if (!FRAMES.includes(element.localName) || depth > 3) continue;
        let inner = null;
        try {
          inner = element.arachneFrame ? new DOMParser().parseFromString(element.arachneFrame, 'text/html')
            : element.contentDocument;
        } catch { continue; }  // it is of another origin, or the page trusts no HTML
        const box = element.getBoundingClientRect();
        if (!inner || !inner.body || box.width < 50 || box.height < 20) continue;
        if (!(inner.body.innerText || '').trim() && !inner.querySelector(FRAMES.join())) continue;
        if (!element.arachneFrame) absolute(inner);
        const mark = `arachne-frame-${frames.length}-${Math.random().toString(36).slice(2)}`;
        const place = element.ownerDocument.createElement('div');
        place.id = mark;
        frames.push(null);
        const index = frames.length - 1;
        frames[index] = [`<div id="${mark}"></div>`,
          `<div data-frame="${escape(inner.URL)}">${html(inner, inner.body, depth + 1)}</div>`];
        element.replaceWith(place);
      }
    };
    collect(root);
    return node.getHTML ? node.getHTML({shadowRoots}) : node.innerHTML;
  };
  const top = document.documentElement;
  if (!top) return {html: '', frames: 0};
  for (const element of document.querySelectorAll('noscript')) element.remove();  // scripts have run
  for (const list of document.querySelectorAll('div,ul,ol,section,main,tbody')) {  // see rows.js
    if (!list.arachneRows) continue;
    const shown = new Set([...list.children].map((row) => row.textContent.trim()));
    const gone = [...list.arachneRows].filter(([said]) => !shown.has(said)).map(([, row]) => row);
    try { list.insertAdjacentHTML('afterbegin', gone.join('')); } catch { /* the page trusts no HTML */ }
    delete list.arachneRows;
  }
  const attributes = [...top.attributes].map((a) => ` ${a.name}="${escape(a.value)}"`).join('');
  let page = html(document, top, 0);
  for (let index = frames.length - 1; index >= 0; index--) {  // inner frames have later numbers
    const [mark, content] = frames[index];
    for (let outer = 0; outer < index; outer++) frames[outer][1] = frames[outer][1].replace(mark, () => content);
    page = page.replace(mark, () => content);
  }
  if (document.querySelector('frameset')) page = page.replace(/(<\/?)frameset\b/gi, '$1body');
  return {html: `<!DOCTYPE html><html${attributes}>${page}</html>`, frames: frames.length};
}
