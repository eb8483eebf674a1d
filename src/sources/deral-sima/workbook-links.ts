import { pageContent } from '../reading/page-content.ts';

export const LIST_PATH = '/Cotacao-Diaria-SIMA';
const DAY_PAGE = /\/Pagina\/Cotacao-Diaria-SIMA-(\d{1,12})\/?$/i;
const WORKBOOK = /\.xlsx?$/i;

/** The page with the highest id that a list page links to, on its own host; ids jump, and are never guessed. */
export function newestDayPage(html: string, page: string): string | undefined {
  let newest: { readonly id: number; readonly href: string } | undefined;
  for (const url of ownLinks(html, page)) {
    const id = Number(DAY_PAGE.exec(url.pathname)?.[1] ?? '-1');
    if (id >= 0 && (!newest || id > newest.id)) newest = { id, href: url.href };
  }
  return newest?.href;
}

/** The workbook that a day's page links to, on its own host; the one to be printed before any other. */
export function workbookLink(html: string, page: string): string | undefined {
  const books = ownLinks(html, page).filter(({ pathname }) => WORKBOOK.test(pathname));
  return (books.find(({ pathname }) => /impressao/i.test(pathname)) ?? books[0])?.href;
}

function ownLinks(html: string, page: string): URL[] {
  const { origin } = new URL(page);
  return pageContent(html).links.flatMap((href) => {
    const url = URL.parse(href.trim(), page);
    return url && url.origin === origin ? [url] : [];
  });
}
