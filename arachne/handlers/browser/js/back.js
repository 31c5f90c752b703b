// Take away what has come since grow.js first ran: the page has gone on to another.
() => {
  const {title, elements} = document.arachneBefore;
  document.title = title;
  for (const element of [...document.querySelectorAll('*')])
    if (!elements.has(element) && element.parentNode && elements.has(element.parentNode)) element.remove();
  return true;
}
