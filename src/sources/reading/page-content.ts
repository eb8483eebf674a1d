import { Parser } from 'htmlparser2';

/**
 * What a page holds that sources need: its whole text, its table rows as texts of cells, its links. It is read leniently, as
 * browsers do: old pages leave cells and rows open.
 */
export function pageContent(html: string) {
  const texts: string[] = [];
  const rows: string[][] = [];
  const links: string[] = [];
  let inCell = false;
  let silent = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'script' || name === 'style') silent += 1;
      if (name === 'tr') rows.push([]);
      if (name === 'td' || name === 'th') {
        if (rows.length === 0) rows.push([]);
        rows.at(-1)?.push('');
        inCell = true;
      }
      if (name === 'a' && attributes.href !== undefined) links.push(attributes.href);
      if (name === 'br') add(' ');
    },
    ontext: (text) => {
      if (silent === 0) add(text);
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') silent -= 1;
      if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') inCell = false;
    },
  });
  function add(text: string): void {
    texts.push(text);
    const row = rows.at(-1);
    if (inCell && row && row.length > 0) row[row.length - 1] += text;
  }
  parser.end(html);
  return { text: texts.join(' '), rows, links };
}
