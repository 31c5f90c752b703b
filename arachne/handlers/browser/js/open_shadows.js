// Opens the shadow roots that a page would close, so that they can be read. Runs before its scripts.
(() => {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    return attach.call(this, {...init, mode: 'open'});
  };
})();
