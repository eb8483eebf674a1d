import { pageContent } from '../reading/page-content.ts';

const BOOK_NAME = 'CMO-Historical-Data-Monthly.xlsx';

/**
 * Where else than on its own host a page's link may be followed. The list is ours and fixed, no page adds to it:
 * the publisher keeps the files of its site on a host of its own (docs/decisions/0014).
 */
const DOCUMENT_HOSTS: ReadonlyMap<string, string> = new Map([['www.worldbank.org', 'thedocs.worldbank.org']]);

/** The workbook that a page links to, where that link may be followed; undefined when there is none such. */
export function bookLink(html: string, page: string): string | undefined {
  const from = new URL(page);
  return pageContent(html)
    .links.flatMap((href) => URL.parse(href.trim(), page) ?? [])
    .find((link) => link.pathname.endsWith(`/${BOOK_NAME}`) && mayFollow(link, from))?.href;
}

function mayFollow(link: URL, from: URL): boolean {
  // Scheme: as the page came, or better. Host: with its port, so that an odd port is another host.
  const asSafe = link.protocol === 'https:' || (link.protocol === 'http:' && from.protocol === 'http:');
  const known = link.host === from.host || link.host === DOCUMENT_HOSTS.get(from.host);
  return asSafe && known && link.username === '' && link.password === '';
}
