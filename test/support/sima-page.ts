interface PageProduct {
  readonly title: string;
  /** The text under `média dia`. */
  readonly average: string;
  readonly previous?: string;
}

/** Invented figures, in the shape of the real page. */
const MADE_UP_PRODUCTS: readonly PageProduct[] = [
  { title: 'Arroz agulhinha em casca tipo 1 sc 60 kg', average: '61.20' },
  { title: 'Café em coco kg renda', average: '0.0' },
  { title: 'Soja industrial tipo 1 sc 60 kg', average: '114,27', previous: '113,90' },
  { title: 'Milho amarelo tipo 1 sc 60 kg', average: '52.10', previous: '5.20' },
  { title: 'Mandioca padrão de amido 580 g tonelada', average: '1.023,40' },
  { title: 'Boi em pé arroba', average: '330.73', previous: '330.10' },
  { title: 'Frango vivo kg', average: '4.90' },
];

const REGIONS = 20;

/** The HTML bulletin in ISO-8859-1, 24 cells a row, `média dia` at index 21. */
export function simaPage(date: string, products: readonly PageProduct[] = MADE_UP_PRODUCTS): Uint8Array {
  const cells = (texts: readonly string[]) =>
    texts.map((text) => `<td><font size="1">${text}</font></td>`).join('');
  const regions = Array.from({ length: REGIONS }, (_, index) => `Regi&atilde;o ${index + 1}`);
  const header = ['Produto/Tipo', ...regions, 'média<br>dia', 'média ant', 'var %'];
  const row = (type: string, figure: string, average: string, previous: string) =>
    `<tr>${cells([type, ...regions.map(() => figure), average, previous, ''])}</tr>`;
  const body = products.map(
    ({ title, average, previous = '' }) =>
      `<tr><td colspan="24"><b>${title}</b></td></tr>` +
      row('MIN', '1.00', '&nbsp;', '&nbsp;') +
      row('M_C', '2.00', average, previous) +
      row('MAX', '3.00', '&nbsp;', '&nbsp;'),
  );
  const html = `<html><head><title>SIMA</title><script>var x = "<tr>";</script></head><body>
<p>Cotação de compra pelo mercado atacadista no dia ${date}</p>
<table class="mytable"><tr>${cells(header)}</tr>${body.join('\n')}</table></body></html>`;
  return new Uint8Array(Buffer.from(html, 'latin1'));
}
