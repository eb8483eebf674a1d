import { Buffer } from 'node:buffer';
import { type CalendarDate, dateOfDay, dayOf } from '../../src/kernel/instant.ts';
import { page as purchasePage, purchasesAt } from '../sources/compras-gov/purchases.ts';
import { ARGO } from '../sources/fipe/made-up.ts';
import { classRow, monthZip } from './fund-quotas.ts';
import { pinkBook, pinkRows } from './pink-book.ts';
import { prpBook, prpRows } from './prp-workbook.ts';
import { simaPage } from './sima-page.ts';
import { HEADER } from './treasury-history.ts';
import { WEEKLY_HEADER, type WeeklyRow, weeklyRow } from './weekly-prices.ts';

/**
 * The good answer of each source, in its own shape, as bytes: of a day, some at a price written as the
 * source writes it. Figures are invented.
 */
export type GoodAnswer = (day: CalendarDate, price?: string) => Uint8Array;

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

export const inDays = (day: CalendarDate, days: number): CalendarDate => dateOfDay(dayOf(day) + days);
/** `2026-11-20` as `20/11/2026`. */
export const slashed = (day: CalendarDate): string => day.split('-').reverse().join('/');
const hyphened = (day: CalendarDate): string => day.split('-').reverse().join('-');
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const json = (body: unknown): Uint8Array => Buffer.from(JSON.stringify(body));

export const fipePrice: GoodAnswer = (day, price = 'R$ 88.890,00') =>
  json({ ...ARGO, price, referenceMonth: `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}` });
export const fipeBrands: GoodAnswer = () =>
  json([
    { code: '21', name: 'Fiat' },
    { code: '23', name: 'GM - Chevrolet' },
  ]);
export const fipeModels: GoodAnswer = () => json([{ code: '9540', name: 'ARGO 1.0 6V Flex.' }]);
export const fipeYears: GoodAnswer = () =>
  json([
    { code: '32000-5', name: '32000 Flex' },
    { code: '2024-5', name: '2024 Flex' },
  ]);

export const selicSeries: GoodAnswer = (day) => json([{ data: slashed(day), valor: '14.00' }]);

/** Figures are JSON numbers with the digits as written. */
export const ptaxQuotation: GoodAnswer = (day) =>
  latin(
    `{"value":[{"cotacaoCompra":5.14900,"cotacaoVenda":5.14900,"dataHoraCotacao":"${day} 13:09:19.199664"}]}`,
  );

export const TREASURY_ID = 'tesouro-prefixado-2099-01-01';
const treasuryLine = (day: CalendarDate, price: string) =>
  `Tesouro Prefixado;01/01/2099;${slashed(day)};14,04;14,16;724,55;${price};${price}`;
export const treasuryDays = (...days: readonly (readonly [CalendarDate, string])[]): Uint8Array =>
  latin([HEADER, ...days.map(([day, price]) => treasuryLine(day, price)), ''].join('\r\n'));
export const treasuryFile: GoodAnswer = (day) => treasuryDays([day, '722,31']);

export const fundQuotas: GoodAnswer = (day) => monthZip([classRow({ date: day, quota: '26.770735800000' })]);

/** The bulletin with soy, coffee and cattle; `price` is that of soy. */
export const simaBulletin: GoodAnswer = (day, price = '114,27') =>
  simaPage(slashed(day), [
    { title: 'Soja industrial tipo 1 sc 60 kg', average: price },
    { title: 'Café beneficiado, bebida dura, tipo 6 sc 60 kg', average: '1.687,12' },
    { title: 'Boi em pé arroba', average: '330.73' },
    { title: 'Vaca em pé arroba', average: '300.10' },
    { title: 'Suíno em pé kg', average: '6,85' },
  ]);

/** The week that ends on the day. */
export const prpWeek: GoodAnswer = (day) =>
  prpBook(
    prpRows(`PERÍODO: ${slashed(inDays(day, -4))} a ${slashed(day)}`, [
      { name: 'Soja', unit: '60 kg', average: 121.33 },
      { name: 'Milho', unit: '60 kg', average: 55.1 },
    ]),
  );

const weeklyFile = (...rows: readonly WeeklyRow[]): Uint8Array =>
  latin([WEEKLY_HEADER, ...rows.map(weeklyRow), ''].join('\n'));
/** Soy and maize in the week that ends on the day. */
export const weeklyPrices: GoodAnswer = (day) => {
  const week = `${hyphened(inDays(day, -4))} - ${hyphened(day)}`;
  return weeklyFile({ week }, { week, product: 'MILHO', id: '4745', price: '1,02' });
};

export const pinkWorkbook: GoodAnswer = (day) =>
  pinkBook(pinkRows([{ month: `${day.slice(0, 4)}M${day.slice(5, 7)}`, gold: 2733.4, silver: 2733.4 }]));

export const lbmaHistory: GoodAnswer = (day) => latin(`[{"d":"${day}","v":[2741.05,1,1]}]`);

export const comprasPage: GoodAnswer = (day) =>
  Buffer.from(purchasePage(purchasesAt(Array<string>(5).fill('10550.50000000'), { date: day })));
