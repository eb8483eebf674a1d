/** Safe markup. Everything else is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const IN_A_TAG = /[&<>"']/g;
/** Between tags quotation marks need no escaping, and a page has thousands of them. */
const IN_A_TEXT = /[&<>]/g;

const markupOf = (part: Part, special: RegExp): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map((each) => markupOf(each, special)).join('');
  return String(part).replaceAll(special, (sign) => ESCAPES[sign] ?? sign);
};

/** Markup from a template; inserted values are escaped, unless they are `Html`. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // A template that begins without a tag may be inserted into one.
  let isInTag = true;
  const written = texts.map((text, index) => {
    const [opened, closed] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
    if (opened !== closed) isInTag = opened > closed;
    return text + markupOf(parts[index], isInTag ? IN_A_TAG : IN_A_TEXT);
  });
  return new Html(written.join(''));
}

export const NOTHING = new Html('');

/** The shown text of a line, and an attribute for its element. */
type Shown = (line: string) => { readonly text: string; readonly attribute: Html };
const asItIs: Shown = (text) => ({ text, attribute: NOTHING });

/** Renders the Markdown that the document uses: paragraphs, lists, code and bold. */
export function prose(text: string, shown: Shown = asItIs): Html {
  if (text === '') return NOTHING;
  const blocks = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n');
    if (lines.every((line) => line.startsWith('- '))) {
      return html`<ul>${lines.map((line) => element('li', shown(line.slice(2))))}</ul>`;
    }
    return element('p', shown(block));
  });
  return html`${blocks}`;
}

const element = (name: string, { text, attribute }: ReturnType<Shown>): Html =>
  html`<${new Html(name)}${attribute}>${inline(text)}</${new Html(name)}>`;

export const inline = (text: string): Html =>
  html`${text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece.startsWith('**') ? html`<strong>${piece.slice(2, -2)}</strong>` : piece;
  })}`;
