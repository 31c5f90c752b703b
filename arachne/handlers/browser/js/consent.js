// Agree to what stands before the content. Returns what was pressed, or an empty string.
({selectors, words, weak, topics}) => {
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const roots = [document];
  for (const element of document.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  for (const root of roots)
    for (const selector of selectors) {
      const element = root.querySelector(selector);
      if (element && visible(element)) { element.click(); return selector; }
    }
  const about = new RegExp(topics, 'iu');
  const agree = new Set(words), common = new Set(weak);
  const FIELDS = 'input[type=text],input[type=email],input[type=password],input[type=search],input:not([type]),textarea';
  const overlays = (element) => {
    for (let box = element; box; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position) || box.localName === 'dialog' ||
          /dialog/.test(box.getAttribute('role') || '') ||
          /consent|cookie|gdpr|cmp|age-?gate|age-?verif|overlay|modal/i.test(`${box.id} ${box.className}`)) return true;
    return false;
  };
  const clean = (text) => text.replace(/[^\p{L}\p{N}+' ]+/gu, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  const CONTROLS = 'button,[role=button],input[type=button],input[type=submit],a:not([href]),a[href="#"],a[href^="javascript:"]';
  for (const root of roots)
    for (const element of root.querySelectorAll(CONTROLS)) {
      const text = clean(element.innerText || element.value || element.getAttribute('aria-label') || '');
      if (!text || text.length > 60 || !agree.has(text) || !visible(element)) continue;
      if (element.closest('form')?.querySelector(FIELDS)) continue;  // it would send something
      if (common.has(text) && !overlays(element)) continue;
      // The words are common: what they agree to has to be said near them, in a part of its own.
      let box = element.parentElement;
      for (let up = 0; box && up < 6; up++, box = box.parentElement || (box.getRootNode().host ?? null)) {
        const said = (box.innerText || '').slice(0, 4000);
        if (said.length > 3000) break;
        if (about.test(said)) { element.click(); return text; }
      }
    }
  return '';
}
