// How much there is to read, and whether the page says that more will come.
() => {
  const LOADING = /^\W*(loading|please wait|one moment|laden|wird geladen|bitte warten|chargement|veuillez patienter|cargando|carregando|caricamento|загрузка|ładowanie|yükleniyor|laddar|indlæser|lastar|ladataan|načítání|加载中|載入中|正在加载|読み込み中|로딩|جار التحميل|טוען).{0,24}$/iu;
  const ROOTS = '#root,#app,#__next,#__nuxt,#svelte,#___gatsby,app-root,main,article,[aria-busy="true"]';
  let text = 0, nodes = 0, hungry = false;
  const look = (root, depth) => {
    const body = root.body || root;
    text += (body.innerText ?? body.textContent ?? '').length;
    for (const element of root.querySelectorAll('*')) {
      nodes++;
      if (element.shadowRoot) {
        if (depth < 8) look(element.shadowRoot, depth + 1);
      } else if ((element.localName === 'iframe' || element.localName === 'frame') && depth < 4) {
        let inner = null;
        try { inner = element.contentDocument; } catch { continue; }
        if (inner && inner.body) look(inner, depth + 1);
      }
    }
    for (const element of root.querySelectorAll(ROOTS)) {
      if (element.getAttribute('aria-busy') === 'true' ||
          (!element.textContent.trim() && !element.querySelector('*:not(script):not(style)') && !element.shadowRoot))
        hungry = true;
    }
  };
  if (!document.body) return {text: 0, nodes: 0, hungry: true, ready: false, tall: false};
  look(document, 0);
  const words = document.body.innerText || '';
  if (words.length < 3000 && words.split('\n').some((line) => LOADING.test(line.trim()))) hungry = true;
  const scroller = document.scrollingElement || document.documentElement;
  return {text, nodes, hungry: hungry || text < 200, ready: document.readyState !== 'loading',
          tall: scroller.scrollHeight > 1.15 * innerHeight};
}
