import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Gap, gap } from '../asking/live-source.ts';
import { plain } from '../reading/texts.ts';
import type { Survey } from './imported-surveys.ts';
import type { SurveyedPrice, SurveyedProduct } from './survey.ts';

/** An older price than this says nothing about a jump any more. */
const LAST_KNOWN_DAYS = 366;

export interface ChosenPrice {
  readonly survey: Survey;
  readonly product: SurveyedProduct;
  readonly price: SurveyedPrice & { readonly price: string };
  /** The price surveyed before it, within a year. */
  readonly before: string | null;
}

/** A product as the files have it, the newest import first. Texts decide: two of one code are never mixed. */
function ofCode(surveys: readonly Survey[], code: string) {
  const found = surveys.flatMap((survey) => {
    const product = survey.products.get(code);
    return product ? [{ survey, product }] : [];
  });
  const text = plain(found[0]?.product.published_as ?? '');
  return found.filter(({ product }) => plain(product.published_as) === text);
}

/**
 * The newest surveyed month not later than the date. A month counts until the end of the next one. Where several
 * files name one month, the newest import counts.
 */
export function choosePrice(
  surveys: readonly Survey[],
  family: string,
  code: string,
  date: CalendarDate,
): Result<ChosenPrice, Gap> {
  const files = ofCode(surveys, code).filter(({ product }) => product.family === family);
  if (files.length === 0) {
    return gap('NO_REFERENCE', `${family} has no product ${code} in the imported files`);
  }
  const months = files
    .flatMap((file) => file.product.prices.map((price) => ({ ...file, price })))
    .filter(({ price }) => price.date <= date)
    .toSorted((a, b) => daysBetween(a.price.date, b.price.date));
  const [newest] = months;
  if (!newest) return gap('NO_REFERENCE', `${code} was not surveyed on ${date} or before`);
  const month = newest.price.date.slice(0, 7);
  if (monthNumber(date) - monthNumber(newest.price.date) > 1) {
    const detail = `the newest price of ${code} is of ${month}, and counts in that month and the next`;
    return gap('REFERENCE_TOO_OLD', detail, newest.price.date);
  }
  const { price } = newest.price;
  if (price === null) {
    return gap('NO_REFERENCE', `the file names different prices of ${code} for ${month}`);
  }
  const before = months.find(({ price: each }) => each.date < newest.price.date && each.price !== null);
  const isNear = before && daysBetween(before.price.date, newest.price.date) <= LAST_KNOWN_DAYS;
  return ok({
    ...newest,
    price: { ...newest.price, price },
    before: isNear ? before.price.price : null,
  });
}

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

export interface ListedProduct {
  readonly product: SurveyedProduct;
  /** The newest month not later than the date it was asked for. */
  readonly last: CalendarDate;
}

/** What was surveyed not later than the date, each product once, by its words and then by state. */
export function listedProducts(surveys: readonly Survey[], date: CalendarDate): readonly ListedProduct[] {
  const codes = new Set(surveys.flatMap(({ products }) => [...products.keys()]));
  const listed = [...codes].flatMap((code) => {
    const files = ofCode(surveys, code);
    const last = files
      .flatMap(({ product }) => product.prices.findLast((price) => price.date <= date)?.date ?? [])
      .toSorted()
      .at(-1);
    return files[0] && last !== undefined ? [{ product: files[0].product, last }] : [];
  });
  return listed
    .map((each) => ({ each, order: `${plain(each.product.published_as)}\n${each.product.state}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ each }) => each);
}
