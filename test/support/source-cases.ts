import { Buffer } from 'node:buffer';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { ReferenceQuery } from '../../src/kernel/reference.ts';
import type { ListingQuery, PriceSources } from '../../src/valuation/references/contract.ts';
import { ITEM, PATH as PURCHASES } from '../sources/compras-gov/purchases.ts';
import { ARGO_CODES, ARGO_PATH, argo, BRANDS_PATH, MODELS_PATH } from '../sources/fipe/made-up.ts';
import { FUND, FUND_BARE, monthPath } from './fund-quotas.ts';
import {
  comprasPage,
  fipeBrands,
  fipeModels,
  fipePrice,
  fundQuotas,
  type GoodAnswer,
  inDays,
  lbmaHistory,
  pinkWorkbook,
  prpWeek,
  ptaxQuotation,
  selicSeries,
  simaBulletin,
  TREASURY_ID,
  treasuryFile,
  weeklyPrices,
} from './good-answers.ts';
import { BOOK_2018 } from './sima-workbook.ts';

/** A request to a public route that uses the source. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** The answer of a source: `found`, or the reason why there is nothing, and a text. */
interface SourceOutcome {
  readonly outcome: string;
  readonly detail: string;
  /** When a price was retrieved, and its limitations. */
  readonly since?: string | undefined;
  readonly codes?: readonly string[];
}
export type Query = (sources: PriceSources) => Promise<SourceOutcome>;

/** A source, the public routes that use it, and the steps to it that may fail. */
export interface SourceCase {
  readonly name: string;
  readonly today: CalendarDate;
  /** The settings that lead to the server, and to another one that works. Everything else is off. */
  settings(url: string, well: string): Readonly<Record<string, string>>;
  /** The steps under test: each path, with its good answer. */
  readonly tried: readonly (readonly [path: string, good: GoodAnswer])[];
  /** The other steps, on the same host, which answer well. */
  readonly others: readonly (readonly [path: string, good: GoodAnswer])[];
  asked(date: CalendarDate): readonly Query[];
  readonly questions: readonly [Question, ...Question[]];
}

export const TODAY = '2026-11-20';
/** When quotas of the month before count too. */
const FIRST_DAYS = '2026-11-05';

const SGS = '/dados/serie/bcdata.sgs.432/dados';
const LATEST_SELIC = `${SGS}/ultimos/20`;
export const PTAX =
  '/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)';
export const SIMA_PAGE = '/sima/cotdiat.asp';
const SIMA_LIST = '/Cotacao-Diaria-SIMA';
const SIMA_DAY = '/Pagina/Cotacao-Diaria-SIMA-57';
const SIMA_BOOK = '/sites/default/arquivos_restritos/files/documento/2018-04/02-04-2018-impressao.xls';
export const TREASURY_FILE = '/download/precotaxatesourodireto.csv';
export const PRP_FILE = '/system/files/publico/Precos/prp.xls';
export const WEEKLY_FILE = '/downloads/arquivos/PrecosSemanalUF.txt';
const LBMA_FILE = '/json/gold_pm.json';
export const PINK_PAGE = '/en/research/commodity-markets';
const PINK_BOOK = '/en/doc/0123abc-0050012026/related/CMO-Historical-Data-Monthly.xlsx';

const link =
  (href: string): GoodAnswer =>
  () =>
    Buffer.from(`<html><body><a href="/elsewhere">x</a><a href="${href}">there</a></body></html>`);
const simaList = link(SIMA_DAY);
const simaDay = link(SIMA_BOOK);
const pinkPage = link(PINK_BOOK);

const post = (path: string, body: object): Question => ({ method: 'POST', path, body });
const get = (path: string): Question => ({ method: 'GET', path });
const SOY = { product_id: 'soy', quantity: '100' };
const GOLD = {
  asset_class: 'PRECIOUS_METAL',
  parameters: { metal: 'GOLD', mass_g: '100', fineness: '0.750' },
};

const car = post('/market/vehicle-estimates', ARGO_CODES);
export const credit = (today: CalendarDate) =>
  post('/market/credit-estimates', {
    asset_class: 'RECEIVABLE',
    face_value: '10000.00',
    due_date: inDays(today, 365),
  });
const metal = post('/market/guided-estimates', GOLD);
const treasury = post('/market/treasury-estimates', { product_id: TREASURY_ID, quantity: '2.5' });
const fund = post('/market/guided-estimates', {
  asset_class: 'FUND_UNIT',
  parameters: { tax_id: FUND, quantity: '1000' },
});
const quick = post('/inventory/quick-estimates', SOY);
const stock = post('/inventory/estimates', { lines: [SOY] });
const references = (state: string) => get(`/inventory/references?product_id=soy&state=${state}`);
const stockQuestions = [quick, stock, references('PR'), get('/inventory/catalog')] as const;

export const priced =
  (query: ReferenceQuery): Query =>
  async (sources) => {
    const { answer } = await sources.ask(query);
    if (!answer.found) return { outcome: answer.reason, detail: answer.detail };
    const { retrieved_at: since, limitations } = answer.reference;
    return { outcome: 'found', detail: '', since, codes: limitations.map(({ code }) => code) };
  };
const listed =
  (query: ListingQuery): Query =>
  async (sources) => {
    const answer = await sources.list(query);
    if (!answer.found) return { outcome: answer.reason, detail: answer.detail };
    return { outcome: 'found', detail: '', since: answer.sources[0]?.retrieved_at };
  };
const soyOn = (date: CalendarDate): readonly Query[] => [
  priced({ kind: 'commodity-price', product_id: 'soy', state: 'PR', date }),
  listed({ kind: 'commodity-references', product_id: 'soy', state: 'PR', date }),
];
const gold = (date: CalendarDate) => priced({ kind: 'metal-price', metal: 'GOLD', date });
const dollar = (date: CalendarDate) => priced({ kind: 'usd-brl', date });
const quota = (date: CalendarDate) => [
  priced({ kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date }),
];

/** A real book, of 2018-04-02 and 2018-03-28. */
const BOOK_DAY = '2018-04-02';
const realBook: GoodAnswer = () => BOOK_2018;

const workbook = {
  today: BOOK_DAY,
  settings: (url: string) => ({ SOURCE_DERAL_SIMA_URL: url }),
  asked: soyOn,
  questions: stockQuestions,
} satisfies Partial<SourceCase>;
const pink: Pick<SourceCase, 'settings' | 'asked' | 'questions'> = {
  settings: (url, well) => ({
    SOURCE_WORLD_BANK_PINK_URL: `${url}${PINK_PAGE}`,
    SOURCE_BCB_PTAX_URL: well,
  }),
  asked: (date) => [gold(date)],
  questions: [metal],
};

const settings = (url: string) => ({ SOURCE_FIPE_URL: `${url}/api/v2` });

/** Today, without other steps, by default. */
type GivenCase = Omit<SourceCase, 'today' | 'others'> & Partial<SourceCase>;

const CASES: readonly GivenCase[] = [
  {
    name: 'fipe, the lists',
    settings,
    tried: [
      [BRANDS_PATH, fipeBrands],
      ['/api/v2/motorcycles/brands', fipeBrands],
    ],
    others: [
      [MODELS_PATH, fipeModels],
      [ARGO_PATH, fipePrice],
    ],
    asked: (date) => [
      priced(argo(date)),
      listed({ kind: 'vehicle-codes', type: 'motorcycles', brand: null, model: null, date }),
    ],
    questions: [car, get('/market/vehicles?type=motorcycles')],
  },
  {
    name: 'fipe',
    settings,
    tried: [[ARGO_PATH, fipePrice]],
    others: [
      [BRANDS_PATH, fipeBrands],
      [MODELS_PATH, fipeModels],
    ],
    asked: (date) => [priced(argo(date))],
    questions: [car],
  },
  {
    name: 'bcb_sgs',
    settings: (url) => ({ SOURCE_BCB_SGS_URL: url }),
    tried: [
      [LATEST_SELIC, selicSeries],
      [SGS, selicSeries],
    ],
    asked: (date) => [priced({ kind: 'selic-target', date })],
    questions: [credit(TODAY)],
  },
  {
    name: 'bcb_ptax',
    settings: (url, well) => pink.settings(well, url),
    tried: [[PTAX, ptaxQuotation]],
    asked: (date) => [dollar(date)],
    questions: [metal],
  },
  {
    name: 'tesouro',
    settings: (url) => ({ SOURCE_TESOURO_URL: `${url}${TREASURY_FILE}` }),
    tried: [[TREASURY_FILE, treasuryFile]],
    asked: (date) => [
      priced({ kind: 'treasury-price', product_id: TREASURY_ID, date }),
      listed({ kind: 'treasury-products', date }),
    ],
    questions: [treasury, get('/market/treasury')],
  },
  {
    name: 'cvm',
    settings: (url) => ({ SOURCE_CVM_FUNDS_URL: url }),
    tried: [[monthPath(TODAY), fundQuotas]],
    asked: quota,
    questions: [fund],
  },
  {
    name: 'cvm, the month before',
    today: FIRST_DAYS,
    settings: (url) => ({ SOURCE_CVM_FUNDS_URL: url }),
    tried: [[monthPath('2026-10-30'), () => fundQuotas('2026-10-30')]],
    others: [[monthPath(FIRST_DAYS), fundQuotas]],
    asked: quota,
    questions: [fund],
  },
  {
    name: 'deral_sima, the bulletin',
    settings: (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url }),
    tried: [[SIMA_PAGE, simaBulletin]],
    asked: soyOn,
    questions: stockQuestions,
  },
  {
    ...workbook,
    name: 'deral_sima, the list of workbooks',
    tried: [[SIMA_LIST, simaList]],
    others: [
      [SIMA_DAY, simaDay],
      [SIMA_BOOK, realBook],
    ],
  },
  {
    ...workbook,
    name: "deral_sima, the workbook's page",
    tried: [[SIMA_DAY, simaDay]],
    others: [
      [SIMA_LIST, simaList],
      [SIMA_BOOK, realBook],
    ],
  },
  {
    ...workbook,
    name: 'deral_sima, the workbook',
    tried: [[SIMA_BOOK, realBook]],
    others: [
      [SIMA_LIST, simaList],
      [SIMA_DAY, simaDay],
    ],
  },
  {
    name: 'deral_sima, bulletin and workbook',
    settings: (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url, SOURCE_DERAL_SIMA_URL: url }),
    tried: [
      [SIMA_PAGE, simaBulletin],
      [SIMA_LIST, simaList],
    ],
    asked: soyOn,
    questions: stockQuestions,
  },
  {
    name: 'deral_prp',
    settings: (url) => ({ SOURCE_DERAL_PRP_URL: `${url}${PRP_FILE}` }),
    tried: [[PRP_FILE, prpWeek]],
    asked: (date) => [listed({ kind: 'commodity-references', product_id: 'soy', state: 'PR', date })],
    questions: [references('PR')],
  },
  {
    name: 'conab_weekly',
    settings: (url) => ({ SOURCE_CONAB_WEEKLY_URL: `${url}${WEEKLY_FILE}` }),
    tried: [[WEEKLY_FILE, weeklyPrices]],
    asked: (date) => [listed({ kind: 'commodity-references', product_id: 'soy', state: 'MT', date })],
    questions: [references('MT'), post('/inventory/estimates', { lines: [{ ...SOY, state: 'MT' }] })],
  },
  {
    ...pink,
    name: 'world_bank_pink, the page',
    tried: [[PINK_PAGE, pinkPage]],
    others: [[PINK_BOOK, pinkWorkbook]],
  },
  {
    ...pink,
    name: 'world_bank_pink, the workbook',
    tried: [[PINK_BOOK, pinkWorkbook]],
    others: [[PINK_PAGE, pinkPage]],
  },
  {
    name: 'lbma',
    settings: (url, well) => ({ SOURCE_LBMA_URL: url, SOURCE_BCB_PTAX_URL: well }),
    tried: [[LBMA_FILE, lbmaHistory]],
    asked: (date) => [gold(date)],
    questions: [metal],
  },
  {
    name: 'everything about gold',
    settings: (url) => ({ ...pink.settings(url, url), SOURCE_LBMA_URL: url }),
    tried: [
      [LBMA_FILE, lbmaHistory],
      [PINK_PAGE, pinkPage],
      [PTAX, ptaxQuotation],
    ],
    others: [[PINK_BOOK, pinkWorkbook]],
    asked: (date) => [gold(date), dollar(date)],
    questions: [metal],
  },
  {
    name: 'compras_gov',
    settings: (url) => ({ SOURCE_COMPRAS_GOV_URL: url }),
    tried: [[PURCHASES, comprasPage]],
    asked: (date) => [priced({ kind: 'equipment-price', family: 'CATMAT', product_code: ITEM, date })],
    questions: [
      post('/market/equipment-estimates', { family: 'CATMAT', product_code: ITEM, condition: 'NEW' }),
    ],
  },
];

/** Every source that is read over HTTP, at every step to its figures. */
export const SOURCE_CASES: readonly SourceCase[] = CASES.map((each) => ({
  today: TODAY,
  others: [],
  ...each,
}));
