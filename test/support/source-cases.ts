import { Buffer } from 'node:buffer';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { ITEM, PATH as PURCHASES } from '../sources/compras-gov/purchases.ts';
import { ARGO_CODES, ARGO_PATH, BRANDS_PATH, MODELS_PATH } from '../sources/fipe/made-up.ts';
import { FUND, monthPath } from './fund-quotas.ts';
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
  slashed,
  TREASURY_ID,
  treasuryFile,
  weeklyPrices,
} from './good-answers.ts';
import { BOOK_2018, changed, rowOf } from './sima-workbook.ts';

/** A request to a public route that uses the source. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** For each question: why there is no figure. */
type Reasons = readonly ('NO_REFERENCE' | 'SOURCE_UNAVAILABLE' | 'REFERENCE_TOO_OLD' | 'KNOWN')[];

/** A source, the public routes that use it, and where on the way to it things may go wrong. */
export interface SourceCase {
  readonly name: string;
  readonly today: CalendarDate;
  /** The settings that lead to the server, and to another one that is well. Everything else is off. */
  settings(url: string, well: string): Readonly<Record<string, string>>;
  /** What is tried out: each path, with what stands there when all is well. */
  readonly tried: readonly (readonly [path: string, good: GoodAnswer])[];
  /** What else stands on the way, on the same host, and answers well. */
  readonly beside: readonly (readonly [path: string, good: GoodAnswer])[];
  readonly questions: readonly [Question, ...Question[]];
  /** Prices as the source would write them, and what the routes say of them; of a good price on a day to come, too. */
  readonly odd?: {
    readonly zero: readonly [price: string, Reasons];
    readonly negative: readonly [price: string, Reasons];
    readonly future: readonly [day: CalendarDate, Reasons];
  };
}

export const TODAY = '2026-11-20';
const TOMORROW = inDays(TODAY, 1);
/** When quotas of the month before count too. */
const FIRST_DAYS = '2026-11-05';

const SGS = '/dados/serie/bcdata.sgs.432/dados';
export const LATEST_SELIC = `${SGS}/ultimos/20`;
export const PTAX =
  '/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)';
export const SIMA_PAGE = '/sima/cotdiat.asp';
export const SIMA_LIST = '/Cotacao-Diaria-SIMA';
export const SIMA_DAY = '/Pagina/Cotacao-Diaria-SIMA-57';
export const SIMA_BOOK = '/sites/default/arquivos_restritos/files/documento/2018-04/02-04-2018-impressao.xls';
export const TREASURY_FILE = '/download/precotaxatesourodireto.csv';
export const PRP_FILE = '/system/files/publico/Precos/prp.xls';
export const WEEKLY_FILE = '/downloads/arquivos/PrecosSemanalUF.txt';
export const LBMA_FILE = '/json/gold_pm.json';
export const PINK_PAGE = '/en/research/commodity-markets';
export const PINK_BOOK = '/en/doc/0123abc-0050012026/related/CMO-Historical-Data-Monthly.xlsx';

const link =
  (href: string): GoodAnswer =>
  () =>
    Buffer.from(`<html><body><a href="/elsewhere">x</a><a href="${href}">there</a></body></html>`);
export const simaList = link(SIMA_DAY);
export const simaDay = link(SIMA_BOOK);
export const pinkPage = link(PINK_BOOK);

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

const [BOOK_DAY, AVERAGE_COLUMN, DATE_COLUMN] = ['2018-04-02', 21, 22] as const;
/** A real book, of 2018-04-02 and 2018-03-28; with another price of soy on both days, or its newer day moved. */
const realBook: GoodAnswer = (day, price) =>
  day === BOOK_DAY && price === undefined
    ? BOOK_2018
    : changed(BOOK_2018, (sheets) => {
        for (const { rows } of sheets) {
          const average = rows[rowOf(rows, 'Soja industrial') + 1];
          if (average && price !== undefined) average[AVERAGE_COLUMN] = Number(price);
        }
        const title = sheets[0]?.rows[0];
        if (title) title[DATE_COLUMN] = slashed(day);
      });

const same = (reason: Reasons[number], count: number): Reasons => Array.from({ length: count }, () => reason);
const NONE = 'NO_REFERENCE';
const DOWN = 'SOURCE_UNAVAILABLE';

const workbook: Pick<SourceCase, 'today' | 'settings' | 'questions'> = {
  today: BOOK_DAY,
  settings: (url) => ({ SOURCE_DERAL_SIMA_URL: url }),
  questions: stockQuestions,
};
const pink: Pick<SourceCase, 'today' | 'settings' | 'questions'> = {
  today: TODAY,
  settings: (url, well) => ({
    SOURCE_WORLD_BANK_PINK_URL: `${url}${PINK_PAGE}`,
    SOURCE_BCB_PTAX_URL: well,
  }),
  questions: [metal],
};

const vehicles: Pick<SourceCase, 'today' | 'settings'> = {
  today: TODAY,
  settings: (url) => ({ SOURCE_FIPE_URL: `${url}/api/v2` }),
};

/** Every source that is asked over HTTP, at every step on the way to its figures. */
export const SOURCE_CASES: readonly SourceCase[] = [
  {
    ...vehicles,
    name: 'fipe, the lists',
    tried: [
      [BRANDS_PATH, fipeBrands],
      ['/api/v2/motorcycles/brands', fipeBrands],
    ],
    beside: [
      [MODELS_PATH, fipeModels],
      [ARGO_PATH, fipePrice],
    ],
    questions: [car, get('/market/vehicles?type=motorcycles')],
  },
  {
    ...vehicles,
    name: 'fipe',
    tried: [[ARGO_PATH, fipePrice]],
    beside: [
      [BRANDS_PATH, fipeBrands],
      [MODELS_PATH, fipeModels],
    ],
    questions: [car],
    odd: {
      zero: ['R$ 0,00', [NONE]],
      negative: ['R$ -88.890,00', [NONE]],
      future: ['2026-12-01', [DOWN]],
    },
  },
  {
    name: 'bcb_sgs',
    today: TODAY,
    settings: (url) => ({ SOURCE_BCB_SGS_URL: url }),
    tried: [
      [LATEST_SELIC, selicSeries],
      [SGS, selicSeries],
    ],
    beside: [],
    questions: [credit(TODAY)],
    odd: {
      // A target of zero or below has never been: the answer is taken for a fault. One that is to come is no fault.
      zero: ['0.00', [DOWN]],
      negative: ['-14.00', [DOWN]],
      future: [TOMORROW, [NONE]],
    },
  },
  {
    name: 'bcb_ptax',
    today: TODAY,
    settings: (url, well) => pink.settings(well, url),
    tried: [[PTAX, ptaxQuotation]],
    beside: [],
    questions: [metal],
    odd: { zero: ['0.00000', [DOWN]], negative: ['-5.14900', [DOWN]], future: [TOMORROW, [DOWN]] },
  },
  {
    name: 'tesouro',
    today: TODAY,
    settings: (url) => ({ SOURCE_TESOURO_URL: `${url}${TREASURY_FILE}` }),
    tried: [[TREASURY_FILE, treasuryFile]],
    beside: [],
    questions: [treasury, get('/market/treasury')],
    odd: {
      zero: ['0,00', [NONE, NONE]],
      negative: ['-722,31', [DOWN, DOWN]],
      future: [TOMORROW, [DOWN, DOWN]],
    },
  },
  {
    name: 'cvm',
    today: TODAY,
    settings: (url) => ({ SOURCE_CVM_FUNDS_URL: url }),
    tried: [[monthPath(TODAY), fundQuotas]],
    beside: [],
    questions: [fund],
    // A day that has not come is a line left out; the file has no other.
    odd: { zero: ['0.000000000000', [NONE]], negative: ['-1.5', [NONE]], future: [TOMORROW, [DOWN]] },
  },
  {
    name: 'cvm, the month before',
    today: FIRST_DAYS,
    settings: (url) => ({ SOURCE_CVM_FUNDS_URL: url }),
    tried: [[monthPath('2026-10-30'), () => fundQuotas('2026-10-30')]],
    beside: [[monthPath(FIRST_DAYS), fundQuotas]],
    questions: [fund],
  },
  {
    name: 'deral_sima, the bulletin',
    today: TODAY,
    settings: (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url }),
    tried: [[SIMA_PAGE, simaBulletin]],
    beside: [],
    questions: stockQuestions,
    odd: {
      zero: ['0.0', same(NONE, 4)],
      negative: ['-114,27', same(DOWN, 4)],
      future: [TOMORROW, same(DOWN, 4)],
    },
  },
  {
    ...workbook,
    name: 'deral_sima, the list of workbooks',
    tried: [[SIMA_LIST, simaList]],
    beside: [
      [SIMA_DAY, simaDay],
      [SIMA_BOOK, realBook],
    ],
  },
  {
    ...workbook,
    name: "deral_sima, the workbook's page",
    tried: [[SIMA_DAY, simaDay]],
    beside: [
      [SIMA_LIST, simaList],
      [SIMA_BOOK, realBook],
    ],
  },
  {
    ...workbook,
    name: 'deral_sima, the workbook',
    tried: [[SIMA_BOOK, realBook]],
    beside: [
      [SIMA_LIST, simaList],
      [SIMA_DAY, simaDay],
    ],
    odd: {
      zero: ['0', same(NONE, 4)],
      negative: ['-71.84', same(DOWN, 4)],
      future: ['2018-04-03', same(DOWN, 4)],
    },
  },
  {
    name: 'deral_sima, bulletin and workbook',
    today: TODAY,
    settings: (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url, SOURCE_DERAL_SIMA_URL: url }),
    tried: [
      [SIMA_PAGE, simaBulletin],
      [SIMA_LIST, simaList],
    ],
    beside: [],
    questions: stockQuestions,
  },
  {
    name: 'deral_prp',
    today: TODAY,
    settings: (url) => ({ SOURCE_DERAL_PRP_URL: `${url}${PRP_FILE}` }),
    tried: [[PRP_FILE, prpWeek]],
    beside: [],
    questions: [references('PR')],
    odd: { zero: ['0', [NONE]], negative: ['-121.33', [DOWN]], future: [TOMORROW, [DOWN]] },
  },
  {
    name: 'conab_weekly',
    today: TODAY,
    settings: (url) => ({ SOURCE_CONAB_WEEKLY_URL: `${url}${WEEKLY_FILE}` }),
    tried: [[WEEKLY_FILE, weeklyPrices]],
    beside: [],
    questions: [references('MT'), post('/inventory/estimates', { lines: [{ ...SOY, state: 'MT' }] })],
    // The running week is no fault: one that has not begun is.
    odd: {
      zero: ['0,00', same(NONE, 2)],
      negative: ['-2,36', same(DOWN, 2)],
      future: [inDays(TODAY, 5), same(DOWN, 2)],
    },
  },
  {
    ...pink,
    name: 'world_bank_pink, the page',
    tried: [[PINK_PAGE, pinkPage]],
    beside: [[PINK_BOOK, pinkWorkbook]],
  },
  {
    ...pink,
    name: 'world_bank_pink, the workbook',
    tried: [[PINK_BOOK, pinkWorkbook]],
    beside: [[PINK_PAGE, pinkPage]],
    odd: { zero: ['0', [NONE]], negative: ['-2733.4', [NONE]], future: ['2026-12-01', [DOWN]] },
  },
  {
    name: 'lbma',
    today: TODAY,
    settings: (url, well) => ({ SOURCE_LBMA_URL: url, SOURCE_BCB_PTAX_URL: well }),
    tried: [[LBMA_FILE, lbmaHistory]],
    beside: [],
    questions: [metal],
    odd: { zero: ['0.0', [NONE]], negative: ['-2741.05', [NONE]], future: [TOMORROW, [DOWN]] },
  },
  {
    name: 'everything about gold',
    today: TODAY,
    settings: (url) => ({ ...pink.settings(url, url), SOURCE_LBMA_URL: url }),
    tried: [
      [LBMA_FILE, lbmaHistory],
      [PINK_PAGE, pinkPage],
      [PTAX, ptaxQuotation],
    ],
    beside: [[PINK_BOOK, pinkWorkbook]],
    questions: [metal],
  },
  {
    name: 'compras_gov',
    today: TODAY,
    settings: (url) => ({ SOURCE_COMPRAS_GOV_URL: url }),
    tried: [[PURCHASES, comprasPage]],
    beside: [],
    questions: [
      post('/market/equipment-estimates', { family: 'CATMAT', product_code: ITEM, condition: 'NEW' }),
    ],
    odd: { zero: ['0.00000000', [NONE]], negative: ['-1.00000000', [NONE]], future: [TOMORROW, [NONE]] },
  },
];
