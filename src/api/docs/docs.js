// Search in the contents, copying of samples, and the chosen language of samples. Pages work without this script.
const nav = document.querySelector('nav');
const menu = nav.querySelector('.menu');
const field = document.querySelector('#wanted');
const found = document.querySelector('#found');
const groups = [...nav.querySelectorAll('.group')];
const openAtFirst = new Set(groups.filter(({ open }) => open));

/** On a small screen the contents are folded; on a wide one they are always shown at the side. */
const isWide = matchMedia('(min-width: 64rem)');
const fitMenu = () => {
  menu.open = isWide.matches;
};
isWide.addEventListener('change', fitMenu);
fitMenu();

/** Redirects anchors of the former single page to their new pages. */
const old = document.querySelector(
  `main li[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"] a`,
);
if (old) location.replace(old.href);

const entries = [...nav.querySelectorAll('li')].map((item) => {
  const link = item.querySelector('a');
  return { item, name: item.textContent.toLowerCase(), anchor: link.hash.slice(1) };
});

/** The words of each operation and schema on all pages, for the search; fetched on its first use. */
let said = {};
let isAsked = false;
const ask = () => {
  if (isAsked) return;
  isAsked = true;
  fetch(nav.dataset.words)
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
    .then((words) => {
      said = words;
      narrow();
    });
};

function narrow() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text) => words.every((word) => text.includes(word));
  let count = 0;
  for (const { item, name, anchor } of entries) {
    const isNamed = fits(name);
    const isShown = isNamed || fits(said[anchor] ?? '');
    item.hidden = !isShown;
    item.classList.toggle('mentions', isShown && !isNamed);
    if (isShown) count += 1;
  }
  for (const group of groups) {
    group.hidden = !group.querySelector('li:not([hidden])');
    if (group.matches('details')) group.open = words.length > 0 || openAtFirst.has(group);
  }
  found.textContent =
    words.length === 0 ? '' : nav.dataset.found.replace('{count}', count).replace('{all}', entries.length);
}

/** Enter opens the first match by name, else the first other match. */
const first = () =>
  nav.querySelector('li:not([hidden], .mentions) a') ?? nav.querySelector('li:not([hidden]) a');

field.addEventListener('focus', ask);
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
  menu.open = true;
  field.focus();
});
nav.querySelector('search').hidden = false;

const { copy, copied, notCopied } = document.body.dataset;
const copyStatus = document.querySelector('#copy-status');

async function copyFrom(button, pre) {
  const isDone = await navigator.clipboard?.writeText(pre.textContent).then(
    () => true,
    () => false,
  );
  // Without TLS there is no clipboard API: the older command is used.
  const isCopied = isDone || copySelected(pre);
  button.textContent = isCopied ? copied : copy;
  copyStatus.textContent = '';
  copyStatus.textContent = isCopied ? copied : notCopied;
  setTimeout(() => {
    button.textContent = copy;
    copyStatus.textContent = '';
  }, 4000);
}

function copySelected(pre) {
  getSelection().selectAllChildren(pre);
  return document.execCommand('copy');
}

for (const pre of document.querySelectorAll('.code > pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copy;
  const about = pre.getAttribute('aria-label');
  if (about) button.setAttribute('aria-label', `${copy}: ${about}`);
  button.addEventListener('click', () => copyFrom(button, pre));
  pre.after(button);
}

/** Key of the chosen language of samples, for all pages. */
const KEPT = 'asset-valuation-sample';
const choose = (value) => {
  for (const input of document.querySelectorAll(`.samples input[value="${CSS.escape(value)}"]`))
    input.checked = true;
};
const kept = () => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};
choose(kept() ?? 'curl');
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.samples input')) return;
  choose(target.value);
  try {
    localStorage.setItem(KEPT, target.value);
  } catch {
    // Without storage the choice lasts for this page only.
  }
});
