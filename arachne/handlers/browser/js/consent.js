// Agree to what stands before the content. Returns what was pressed, or an empty string.
({selectors, words, weak, topics, patterns}) => {
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
  const exactly = new Set(words), common = new Set(weak);
  const [agrees, goesOn, ofAge, refuses] = patterns.map((pattern) => new RegExp(pattern, 'iu'));
  const agree = (text) => exactly.has(text) ||
    (!refuses.test(text) && [agrees, goesOn, ofAge].some((pattern) => pattern.test(text)));
  const isCommon = (text) => common.has(text) || (!exactly.has(text) && goesOn.test(text));
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
  // Who is asked for a year of birth says one.
  for (const root of roots)
    for (const form of root.querySelectorAll('form')) {
      const years = [...form.querySelectorAll('select')].find((list) =>
        [...list.options].some((option) => /^(?:19[5-9]\d)$/.test(option.value || option.text)));
      if (!years || !about.test(form.parentElement?.innerText || '') || !visible(years)) continue;
      for (const list of form.querySelectorAll('select')) {
        const options = [...list.options];
        const place = list === years ? options.findIndex((option) => /^19[5-9]\d$/.test(option.value || option.text))
          : options.findIndex((option) => option.value && !option.disabled && /\d|\p{L}{3}/u.test(option.value));
        list.selectedIndex = Math.max(place, 0);
        list.dispatchEvent(new Event('change', {bubbles: true}));
      }
      const send = form.querySelector('button:not([type=button]),[type=submit]');
      if (send && visible(send)) { send.click(); return 'a year of birth'; }
    }
  for (const root of roots)
    for (const element of root.querySelectorAll(CONTROLS)) {
      const text = clean(element.innerText || element.value || element.getAttribute('aria-label') || '');
      if (!text || text.length > 60 || !agree(text) || !visible(element)) continue;
      if (element.closest('form')?.querySelector(FIELDS)) continue;  // it would send something
      if (isCommon(text) && !overlays(element)) continue;
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
