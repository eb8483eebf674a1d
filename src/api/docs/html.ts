/** Markup that may be written as it is. Everything else is escaped. */
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
/** Between tags a quotation mark is a sign like others, and a page has thousands of them. */
const IN_A_TEXT = /[&<>]/g;

const markupOf = (part: Part, special: RegExp): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map((each) => markupOf(each, special)).join('');
  return String(part).replaceAll(special, (sign) => ESCAPES[sign] ?? sign);
};

/** Markup from a template; what is put into it is escaped, unless it is `Html` itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // What begins without a tag may be put into one.
  let isInTag = true;
  const written = texts.map((text, index) => {
    const [opened, closed] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
    if (opened !== closed) isInTag = opened > closed;
    return text + markupOf(parts[index], isInTag ? IN_A_TAG : IN_A_TEXT);
  });
  return new Html(written.join(''));
}

export const NOTHING = new Html('');

/** A line as it is shown, and an attribute for its element. */
type Shown = (line: string) => { readonly text: string; readonly attribute: Html };
const asItIs: Shown = (text) => ({ text, attribute: NOTHING });

/** Paragraphs, lists, code and strong words of a description: the little Markdown that the document uses. */
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
