// Narrows the contents to what is looked for. The page is whole without it.
const search = document.querySelector('nav search');
const field = document.querySelector('#wanted');
const found = document.querySelector('#found');
const groups = [...document.querySelectorAll('nav .group')];
const textOf = (element) => (element?.textContent ?? '').toLowerCase();

/** Each link, with its own words, and those of the article that it leads to once somebody looks for one. */
const entries = [...document.querySelectorAll('nav li')].map((item) => {
  const link = item.querySelector('a');
  let article;
  return {
    item,
    link,
    name: `${textOf(link)} ${link.title.toLowerCase()}`,
    article() {
      article ??= textOf(document.getElementById(link.hash.slice(1)));
      return article;
    },
  };
});

function narrow() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text) => words.every((word) => text.includes(word));
  let count = 0;
  for (const entry of entries) {
    const isNamed = fits(entry.name);
    const isShown = isNamed || fits(entry.article());
    entry.item.hidden = !isShown;
    entry.item.classList.toggle('mentions', isShown && !isNamed);
    if (isShown) count += 1;
  }
  for (const group of groups) {
    group.hidden = !group.querySelector('li:not([hidden])');
    if (group.matches('details')) group.open = words.length > 0;
  }
  found.textContent = words.length === 0 ? '' : `${count} of ${entries.length}`;
}

/** What Enter leads to: first what is named so. */
const first = () =>
  document.querySelector('nav li:not([hidden]):not(.mentions) a') ??
  document.querySelector('nav li:not([hidden]) a');

field.addEventListener('input', narrow);
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') {
    event.preventDefault();
    first()?.click();
  }
  if (event.key === 'Escape') {
    field.value = '';
    narrow();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return;
  event.preventDefault();
  field.focus();
});
search.hidden = false;
