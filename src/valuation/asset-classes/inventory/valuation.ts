import { declaredAge } from '../../../kernel/dates/declared-age.ts';
import { type Decimal, decimal, sum } from '../../../kernel/decimal.ts';
import type {
  CalculationStep,
  InventoryLine,
  InventorySummary,
  Limitation,
  MethodResult,
} from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { canonicalJson } from '../../../kernel/json/canonical.ts';
import type { Reference, ReferenceQuery } from '../../../kernel/reference.ts';
import { MARKET_LEVELS, type MarketLevel, type ReasonCode } from '../../../kernel/vocabulary.ts';
import { commodity } from '../../../kernel/words/commodities.ts';
import { mergeLimitations } from '../../../kernel/words/limitations.ts';
import { evidenceOf, sourcesOf } from '../building-blocks/from-reference.ts';
import { amountOf, knownResult, unknownResult } from '../building-blocks/method-result.ts';
import { oldestDay } from '../building-blocks/owner/figures.ts';
import { isAfter, type PriceDay, priceDay } from '../building-blocks/owner/price.ts';
import { rangeByReferences } from '../building-blocks/range.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { isOwnerLine, type Line, type OwnerLine, type PublicLine } from './lines.ts';
import { lineSteps } from './steps.ts';

/** A line with what became of it: a price and an exact amount, or the reason why not. */
interface ValuedLine {
  readonly line: Line;
  readonly description: string;
  readonly unit: string;
  readonly limitations: readonly Limitation[];
  readonly price: string | null;
  readonly amount: Decimal | null;
  readonly reason: ReasonCode | null;
  readonly reference: Reference | null;
  /** Of a line at the own price of another state than Paraná: at which level of trade that holds. */
  readonly level?: MarketLevel;
  /** Of a line at the owner's price: the day that is of. */
  readonly day?: PriceDay;
}

/** One of the two ways to value lines, and which lines it takes. */
export interface StockMethod {
  readonly method: MethodDescription;
  takes(line: Line): boolean;
  readonly limitations: readonly Limitation[];
}

const POINTER = '/lines';

const locationNotGiven: Limitation = {
  code: 'LOCATION_NOT_GIVEN',
  text: {
    'pt-BR':
      'O local do estoque não foi informado: usou-se a média do Paraná, sem supor que o estoque esteja lá.',
    en: 'The place of the stock was not given: the Paraná average was used, without supposing that the stock is there.',
  },
};

export const stockQuery = (line: PublicLine, date: CalendarDate): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id: line.product_id,
  state: line.state ?? null,
  date,
});

/** `index`: where the line stands in the stock. */
export const valueLine = (line: Line, index: number, context: ValuationContext): ValuedLine =>
  isOwnerLine(line)
    ? valueAtOwnersPrice(line, index, context)
    : valueByReference(line as PublicLine, context);

function valueAtOwnersPrice(line: OwnerLine, index: number, context: ValuationContext): ValuedLine {
  const { valuationDate } = context;
  const day = priceDay(line.price_as_of, ({ lines }) => lines?.[index], context);
  const isTooLate = isAfter(day, valuationDate);
  return {
    line,
    description: line.description,
    unit: line.unit,
    limitations: isTooLate ? [declaredAge(day, valuationDate)] : [],
    price: line.unit_price,
    amount: isTooLate ? null : decimal(line.quantity).times(decimal(line.unit_price)),
    reason: isTooLate ? 'DECLARED_VALUE_AFTER_VALUATION_DATE' : null,
    reference: null,
    day,
  };
}

function valueByReference(line: PublicLine, context: ValuationContext): ValuedLine {
  const answer = context.answer(stockQuery(line, context.valuationDate));
  const product = { line, description: commodity(line.product_id)?.label.en ?? line.product_id };
  if (!answer.found) {
    const unit = commodity(line.product_id)?.unit ?? '';
    return {
      ...product,
      unit,
      limitations: [],
      price: null,
      amount: null,
      reason: answer.reason,
      reference: null,
    };
  }
  const { reference } = answer;
  return {
    ...product,
    unit: reference.unit,
    limitations:
      line.state === undefined ? [locationNotGiven, ...reference.limitations] : reference.limitations,
    price: reference.value,
    amount: decimal(line.quantity).times(decimal(reference.value)),
    reason: null,
    reference,
    ...levelOf(line, reference),
  };
}

/** In another state than Paraná, whose prices are of one level alone. */
const isElsewhere = ({ state = 'PR' }: PublicLine): boolean => state !== 'PR';

function levelOf(line: PublicLine, { observed: { market_level } }: Reference): Pick<ValuedLine, 'level'> {
  const level = isElsewhere(line) && MARKET_LEVELS.find((each) => each === market_level);
  return level ? { level } : {};
}

/**
 * What one method makes of the whole stock. Its amount is known only when the method takes every line and each is
 * covered; otherwise the calculation still shows what is covered, and the reasons say what is not.
 */
export function valueStock(
  by: StockMethod,
  all: readonly ValuedLine[],
  { valuationDate }: ValuationContext,
): MethodResult {
  const { method } = by;
  const own = all.filter(({ line }) => by.takes(line));
  const covered = own.filter(({ amount }) => amount !== null);
  const references = distinct(covered.flatMap(({ reference }) => reference ?? []));
  const total = totalOf(covered);
  const declaredOn = oldestDay(covered.map(({ day }) => day));
  const parts = {
    calculation:
      covered.length === 0 ? null : { formula: 'sum(quantity × unit_price)', steps: stepsOf(covered, total) },
    evidence: references.map(evidenceOf),
    sources: sourcesOf(references),
    limitations: mergeLimitations(
      by.limitations,
      ...own.map(({ limitations }) => limitations),
      declaredOn === undefined ? [] : [declaredAge(declaredOn, valuationDate)],
    ),
    inventory: summaryOf(all),
    range: rangeOfStock(covered),
    ...(declaredOn === undefined ? {} : { declaredOn }),
  };
  const [first, ...others] = reasonsOf(own, all);
  return first
    ? unknownResult(method, [first, ...others], parts)
    : knownResult(method, total, POINTER, parts);
}

/** Why the sum is unknown: each line's own reason, and that other lines are covered, by this method or the other. */
function reasonsOf(own: readonly ValuedLine[], all: readonly ValuedLine[]): readonly ReasonCode[] {
  const missing = new Set(own.flatMap(({ reason }) => reason ?? []));
  const isPartial =
    (missing.size > 0 || own.length < all.length) && all.some(({ amount }) => amount !== null);
  return [...missing, ...(isPartial ? (['PARTIAL_COVERAGE'] as const) : [])];
}

/** Every line at its low and at its high figure; none where a line has none. */
function rangeOfStock(covered: readonly ValuedLine[]): MethodResult['range'] {
  const references = covered.map(({ reference }) => reference);
  const ranged = references.filter((reference) => reference?.range !== undefined);
  if (ranged.length === 0) return undefined;
  if (ranged.length < references.length) return 'NOT_OF_EVERY_PART';
  return rangeByReferences(ranged as Reference[], (figure) => {
    const amounts = covered.map(({ line, reference }) =>
      decimal(line.quantity).times(decimal(figure(reference as Reference))),
    );
    return amountOf(sum(amounts), POINTER);
  });
}

const totalOf = (lines: readonly ValuedLine[]): Decimal => sum(lines.flatMap(({ amount }) => amount ?? []));

/** References with the same evidence, such as Paraná asked for and Paraná taken for want of a place, count once. */
const distinct = (references: readonly Reference[]): readonly Reference[] => [
  ...new Map(
    references.map((reference) => [canonicalJson({ ...evidenceOf(reference) }), reference]),
  ).values(),
];

function stepsOf(covered: readonly ValuedLine[], total: Decimal): readonly CalculationStep[] {
  const lines = covered.flatMap(({ line, unit, price, level }, index) =>
    lineSteps(` ${index + 1}`, {
      quantity: line.quantity,
      unit,
      unit_price: price ?? '',
      market_level: level,
    }),
  );
  const label = { 'pt-BR': 'Valor coberto', en: 'Covered amount' };
  return [...lines, { label, value: amountOf(total, POINTER), unit: 'BRL' }];
}

/** Every line, with its own amount rounded for display; the covered amount is rounded once, from exact values. */
function summaryOf(all: readonly ValuedLine[]): InventorySummary {
  const covered = all.filter(({ amount }) => amount !== null);
  return {
    lines: all.map(shownLine),
    covered_lines: covered.length,
    total_lines: all.length,
    covered_amount: covered.length === 0 ? null : amountOf(totalOf(covered), POINTER),
  };
}

const shownLine = ({ line, description, unit, price, amount, reason, level }: ValuedLine): InventoryLine => ({
  description,
  product_id: line.product_id ?? null,
  quantity: line.quantity,
  unit,
  unit_price: price,
  amount: amount && amountOf(amount, POINTER),
  basis: amount === null ? 'NONE' : isOwnerLine(line) ? 'USER_PROVIDED' : 'PUBLIC_REFERENCE',
  reason_codes: reason ? [reason] : [],
  ...(level === undefined ? {} : { market_level: level }),
});
