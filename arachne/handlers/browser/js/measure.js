// How much there is to read, and whether the page says that more will come.
() => {
  const LOADING = /^\W*(loading|please wait|one moment|laden|wird geladen|bitte warten|chargement|veuillez patienter|cargando|carregando|caricamento|загрузка|ładowanie|yükleniyor|laddar|indlæser|lastar|ladataan|načítání|加载中|載入中|正在加载|読み込み中|로딩|جار التحميل|טוען).{0,24}$/iu;
  const CHECKING = /just a moment|one moment|checking (your|if|whether|the)|verifying (you|that)|please wait|stand by|redirect(ed|ing)|ddos|security check|few seconds|augenblick|bitte warten|wird überprüft|wir (über)?prüfen|patient(er|ez)|nous vérifions|vérification|un (instant|momento)|um momento|espere|comprobando|verificando|aguarde|attendere|verifica in corso|even geduld|controleren|proszę czekać|sprawdzamy|okamžik|ověřujeme|pillanat|ellenőrizzük|подождите|проверя|проверка|зачекайте|перевіря|bekleyin|kontrol ediliyor|vänta|vent venligst|vennligst vent|odota|お待ち|確認してい|请稍候|請稍候|正在(检查|檢查|验证|驗證)|잠시만|확인하고|لحظة|يرجى الانتظار|רגע/iu;
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
  if (!document.body) return {text: 0, nodes: 0, hungry: true, checking: false, ready: false, tall: false};
  look(document, 0);
  const words = document.body.innerText || '';
  if (words.length < 3000 && words.split('\n').some((line) => LOADING.test(line.trim()))) hungry = true;
  const scroller = document.scrollingElement || document.documentElement;
  const checking = words.length < 600 && document.scripts.length > 0 && CHECKING.test(`${document.title} ${words}`);
  return {text, nodes, hungry: hungry || text < 200, checking, ready: document.readyState !== 'loading',
          tall: scroller.scrollHeight > 1.15 * innerHeight};
}
