import type { Behaviour } from '../../support/source-server.ts';

export const PATH = '/modulo-pesquisa-preco/1_consultarMaterial';
export const ITEM = '470419';

export interface Row {
  /** As the source writes it: a JSON number, word for word. */
  readonly price: string;
  readonly date?: string;
  readonly unit?: string | null;
  readonly capacity?: string;
  readonly item?: string;
  readonly id?: number;
  /** JSON, word for word. */
  readonly criterion?: string;
  readonly discount?: string;
}

const made = { count: 0 };
function nextId(): number {
  made.count += 1;
  return made.count;
}

/** A purchase in the source's own shape. Figures, bodies and suppliers are made up. */
export function purchase({
  price,
  date = '2026-03-27',
  unit = 'UN',
  capacity = '0E-8',
  ...more
}: Row): string {
  const id = more.id ?? nextId();
  return `{"idCompra":"00000006900142026","idItemCompra":${id},"forma":"SISPP","modalidade":6,"criterioJulgamento":${more.criterion ?? '"1"'},
"numeroItemCompra":11,"descricaoItem":"TRATOR AGRÍCOLA, POTÊNCIA: 100 CV (made up) ","codigoItemCatalogo":${more.item ?? ITEM},
"nomeUnidadeMedida":null,"siglaUnidadeMedida":${capacity === '0E-8' ? 'null' : '"UN"'},"nomeUnidadeFornecimento":"UNIDADE",
"siglaUnidadeFornecimento":${JSON.stringify(unit)},"capacidadeUnidadeFornecimento":${capacity},"quantidade":2.00000000,
"precoUnitario":${price},"percentualMaiorDesconto":${more.discount ?? '0E-8'},"niFornecedor":"00000000000000","nomeFornecedor":"Made-up supplier",
"marca":"-","codigoUasg":"000000","nomeUasg":"Made-up body","codigoMunicipio":3303302,"municipio":"NITERÓI","estado":"RJ",
"codigoOrgao":1,"nomeOrgao":"Made-up body","poder":"E","esfera":"F","dataCompra":${dateText(date)},
"dataResultado":${dateText(date)},"codigoClasse":2420,"nomeClasse":"TRATORES"}`;
}

const dateText = (date: string) =>
  date === 'null' ? 'null' : `"${date.length === 10 ? `${date}T03:00:00.000+00:00` : date}"`;

/** A page of `rows`, one of `pages`. */
export const page = (rows: readonly string[], pages = 1, total = rows.length): string =>
  `{"resultado":[${rows.join(',')}],"totalRegistros":${total},"totalPaginas":${pages},"paginasRestantes":${pages - 1}}`;

export const text = (body: string): Behaviour => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  };
};

/** Answers each page number with its own text. */
export const paged =
  (body: (number: number) => string): Behaviour =>
  (response) => {
    const query = new URL(response.req.url ?? '', 'http://127.0.0.1').searchParams;
    text(body(Number(query.get('pagina'))))(response);
  };

export const purchasesAt = (prices: readonly string[], more: Omit<Row, 'price'> = {}): readonly string[] =>
  prices.map((price) => purchase({ ...more, price }));
