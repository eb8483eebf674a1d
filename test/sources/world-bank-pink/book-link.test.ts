import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/sources/asking/get-bytes.ts';
import { bookLink } from '../../../src/sources/world-bank-pink/world-bank-pink.ts';
import { pinkBook } from '../../support/pink-book.ts';
import { sourceRig } from '../../support/source-rig.ts';

const PAGE = 'https://www.worldbank.org/en/research/commodity-markets';
const FILE = 'CMO-Historical-Data-Monthly.xlsx';
const PUBLISHED = `https://thedocs.worldbank.org/en/doc/0123abc-0050012026/related/${FILE}`;

const link = (href: string, page = PAGE) => bookLink(`<p><a class=x href="${href}">Monthly</a></p>`, page);

describe('the link to the workbook is followed', () => {
  it("to the publisher's document host", () => {
    expect(link(PUBLISHED)).toBe(PUBLISHED);
    expect(link(`//thedocs.worldbank.org/en/${FILE}`)).toBe(`https://thedocs.worldbank.org/en/${FILE}`);
  });

  it("to the page's own host, which may be another than the publisher's", () => {
    expect(link(`/files/${FILE}?v=2`)).toBe(`https://www.worldbank.org/files/${FILE}?v=2`);
    expect(link(`related/${FILE}`, 'http://127.0.0.1:8080/a/b')).toBe(
      `http://127.0.0.1:8080/a/related/${FILE}`,
    );
  });

  it('past those that may not be followed', () => {
    const html = `<a href="http://elsewhere.example/${FILE}">x</a><a href="${PUBLISHED}">y</a>`;
    expect(bookLink(html, PAGE)).toBe(PUBLISHED);
  });
});

describe('and to nowhere else', () => {
  it.each([
    ['another host', `https://elsewhere.example/${FILE}`],
    ['a host that only starts alike', `https://thedocs.worldbank.org.elsewhere.example/${FILE}`],
    ['a host that only ends alike', `https://not-thedocs.worldbank.org/${FILE}`],
    ['another host of the publisher', `https://documents.worldbank.org/${FILE}`],
    ['another port', `https://thedocs.worldbank.org:8443/${FILE}`],
    ['http instead of https', PUBLISHED.replace('https:', 'http:')],
    ['http on its own host', `http://www.worldbank.org/${FILE}`],
    ['a name and password', PUBLISHED.replace('https://', 'https://user:secret@')],
    ['another scheme', `ftp://thedocs.worldbank.org/${FILE}`],
    ['a file', `file:///etc/${FILE}`],
    ['another file', PUBLISHED.replace('Monthly', 'Annual')],
    ['a file that is named only in the query', `https://thedocs.worldbank.org/x?f=/${FILE}`],
    ['no address', 'https://[bad'],
  ])('%s', (_, href) => {
    expect(link(href)).toBeUndefined();
  });

  it("the publisher's document host, from a page that is not the publisher's", () => {
    expect(link(PUBLISHED, 'https://mirror.example/commodity-markets')).toBeUndefined();
    expect(link(PUBLISHED, 'https://www.worldbank.org:8443/en/research/commodity-markets')).toBeUndefined();
  });
});

it('the public address is asked, then the document host, and nothing else', async () => {
  const asked: string[] = [];
  const published: Fetch = async (input) => {
    const url = String(input);
    asked.push(url);
    if (url === PAGE) return new Response(`<a href="${PUBLISHED}">Monthly prices</a>`);
    return url === PUBLISHED ? new Response(Buffer.from(pinkBook())) : new Response('', { status: 404 });
  };
  const rig = await sourceRig('2026-11-20T15:00:00.000Z', {
    addresses: { SOURCE_WORLD_BANK_PINK_URL: undefined },
    fetch: published,
  });
  const { answer } = await rig.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-11-20' });
  expect(answer).toMatchObject({ found: true, reference: { source: { url: PUBLISHED } } });
  expect(asked).toEqual([PAGE, PUBLISHED]);
  await rig.close();
});
