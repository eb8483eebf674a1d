import { z } from 'zod';
import { declaredAge } from '../../../kernel/dates/declared-age.ts';
import { type Decimal, decimal, QUANTITY_PATTERN, sum, toAmount } from '../../../kernel/decimal.ts';
import {
  type Calculation,
  type CalculationStep,
  givenStep,
  type InventoryLine,
  type InventorySummary,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../kernel/estimate.ts';
import { Quantity, Text } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { canonicalJson } from '../../../kernel/json/canonical.ts';
import type { Reference, ReferenceQuery } from '../../../kernel/reference.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { MARKET_LEVELS, type MarketLevel, type ReasonCode, STATES } from '../../../kernel/vocabulary.ts';
import { CROP_IDS, commodity } from '../../../kernel/words/commodities.ts';
import {
  carried,
  type FaultWords,
  faultWords,
  notWith,
  onlyWith,
  refuse,
} from '../../../kernel/words/faults.ts';
import { NO_LIST, tooFew, tooMany } from '../../../kernel/words/fields.ts';
import { mergeLimitations } from '../../../kernel/words/limitations.ts';
import { amountOf, knownResult, rangeByReferences, unknownResult } from '../building-blocks/method-result.ts';
import { isAfter, oldestDay, PriceAsOf, type PriceDay, priceDay } from '../building-blocks/owner.ts';
import { evidenceOf, sourcesOf } from '../building-blocks/product.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';

/** Lines of a stock: at a public reference, or at the owner's price; never half of each. */

const OWNERS = ['description', 'unit', 'unit_price'] as const;

const Fields = z
  .strictObject({
    product_id: z.enum(CROP_IDS).optional().meta({
      description: 'A product of the catalog: its price is taken from the source, and none may be given.',
    }),
    state: z.enum(STATES).optional().meta({
      description:
        'The state of the stock, with `product_id`: its own published price is used. Without it the Paraná price is used, with a limitation.',
    }),
    description: Text(200).optional().meta({ description: "What it is, for a line at the owner's price." }),
    quantity: Quantity.meta({ description: "In the product's unit, or in `unit`." }),
    unit: Text(40)
      .optional()
      .meta({ description: "The unit of a line at the owner's price.", examples: ['kg'] }),
    unit_price: Quantity.optional().meta({
      description: "The owner's price for one unit, in BRL.",
      examples: ['12.50'],
    }),
    price_as_of: PriceAsOf,
  })
  .meta({
    oneOf: [
      {
        title: 'By public reference',
        required: ['product_id', 'quantity'],
        properties: { description: false, unit: false, unit_price: false, price_as_of: false },
      },
      {
        title: "At the owner's price",
        required: ['description', 'quantity', 'unit', 'unit_price'],
        properties: { product_id: false, state: false },
      },
    ],
  });
type Line = z.infer<typeof Fields>;

type PublicLine = Line & { readonly product_id: NonNullable<Line['product_id']> };
type OwnerLine = Line & { readonly [name in (typeof OWNERS)[number]]: string };

export const isPublicLine = (line: Line): line is PublicLine => line.product_id !== undefined;
const isOwnerLine = (line: Line): line is OwnerLine => line.product_id === undefined;

const MOST_LINES = 100;

const SUM_TOO_LONG = faultWords('amount_out_of_range', bilingual('inventory.sum_too_long'));
const PRICE_OF_THE_SOURCE = faultWords('price_not_allowed', bilingual('inventory.price_of_the_source'));
const PRODUCT_OR_OWNERS = faultWords('required', bilingual('inventory.product_or_owners'));
const WITHOUT_PRODUCT = faultWords('required', bilingual('inventory.without_product'));

export const InventoryLines = z
  .array(
    Fields.superRefine((line, context) => {
      for (const [name, words] of faultsOf(line)) refuse(context, name, words);
    }),
    { error: carried(NO_LIST) },
  )
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_LINES, { error: carried(tooMany(MOST_LINES)) })
  .refine((lines) => toAmount(ownersTotal(lines)).ok, { error: carried(SUM_TOO_LONG) });

function faultsOf(line: Line): readonly (readonly [string, FaultWords])[] {
  const given = [...OWNERS, 'price_as_of' as const].filter((name) => line[name] !== undefined);
  if (isPublicLine(line)) {
    return given.map((name) => [name, name === 'unit_price' ? PRICE_OF_THE_SOURCE : notWith('product_id')]);
  }
  if (given.length === 0) return [['product_id', PRODUCT_OR_OWNERS]];
  const missing = OWNERS.filter((name) => line[name] === undefined);
  return [
    ...missing.map((name) => [name, WITHOUT_PRODUCT] as const),
    ...(line.state === undefined ? [] : [['state', onlyWith('product_id')] as const]),
  ];
}

/** What the owner's prices add up to, of the lines whose figures are figures: the others are refused for themselves. */
const ownersTotal = (lines: readonly Line[]) =>
  sum(
    lines
      .filter(({ quantity, unit_price }) => isQuantity(quantity) && isQuantity(unit_price ?? '0'))
      .map(({ quantity, unit_price }) => decimal(quantity).times(decimal(unit_price ?? '0'))),
  );

const isQuantity = (text: string): boolean => QUANTITY_PATTERN.test(text);

/** What the calculation of a stock shows of a line; `number`: under which number, with a space before it. */

export const quantityOf = (number: string, value: string | undefined, unit: string) =>
  givenStep(bilingual('inventory.quantity_of', { number }), value, unit);

export const priceOf = (number: string, value: string | undefined, unit: string) =>
  givenStep(bilingual('inventory.price_of', { number }), value, `BRL / ${unit}`);

/** How much, at which price, and of which level of trade where lines may differ in it. */
const lineSteps = (
  number: string,
  { quantity, unit, market_level }: InventoryLine,
  unitPrice: string,
): readonly CalculationStep[] => [
  ...quantityOf(number, quantity, unit),
  ...priceOf(number, unitPrice, unit),
  ...givenStep(bilingual('inventory.line_steps', { number }), market_level, 'text'),
];

/** Every covered line under its number in the list; the last step is the sum of them. */
export function stockCalculation(lines: readonly InventoryLine[], coveredAmount: string): Calculation {
  const steps = lines.flatMap((line, index) =>
    line.amount === null || line.unit_price === null ? [] : lineSteps(` ${index + 1}`, line, line.unit_price),
  );
  const label = bilingual('inventory.covered_amount');
  return { formula: 'sum(quantity × unit_price)', steps: [...steps, step(label, coveredAmount, 'BRL')] };
}

/**
 * A stock that no single method covers, as one result: the reasons of the first method, with a calculation of
 * every covered line, of whichever method, under its number in the stock; its last step is the stock's covered amount.
 * Undefined for results of other classes, where a method covers the whole, and where no line is covered.
 */
export function mixedStock(results: readonly MethodResult[]): MethodResult | undefined {
  const [first] = results;
  const { inventory } = first ?? {};
  if (!first || !inventory || inventory.covered_amount === null) return undefined;
  if (results.some(({ amount }) => amount !== null)) return undefined;
  return {
    ...first,
    calculation: stockCalculation(inventory.lines, inventory.covered_amount),
    limitations: mergeLimitations(...results.map(({ limitations }) => limitations)),
  };
}

/** A line as it is shown, and what the sum is made of. */
interface ValuedLine {
  readonly shown: InventoryLine;
  /** Exact; null without coverage. */
  readonly amount: Decimal | null;
  readonly limitations: readonly Limitation[];
  readonly reference?: Reference;
  /** Of a line at the owner's price: the day that is of. */
  readonly day?: PriceDay;
}

/** One of the two ways to value lines: those of the catalog, or the others. */
export interface StockMethod {
  readonly method: MethodDescription;
  readonly isOfCatalog: boolean;
  readonly limitations: readonly Limitation[];
}

const POINTER = '/lines';

const locationNotGiven = limitation('inventory.LOCATION_NOT_GIVEN');

export const stockQuery = (line: PublicLine, date: CalendarDate): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id: line.product_id,
  state: line.state ?? null,
  date,
});

/** `index`: the position of the line in the stock. */
export const valueLine = (line: Line, index: number, context: ValuationContext): ValuedLine =>
  isOwnerLine(line)
    ? valueAtOwnersPrice(line, index, context)
    : valueByReference(line as PublicLine, context);

function valueAtOwnersPrice(line: OwnerLine, index: number, context: ValuationContext): ValuedLine {
  const { valuationDate } = context;
  const day = priceDay(line.price_as_of, ({ lines }) => lines?.[index], context);
  const isTooLate = isAfter(day, valuationDate);
  const reason = isTooLate ? 'DECLARED_VALUE_AFTER_VALUATION_DATE' : null;
  const limitations = isTooLate ? [declaredAge(day, valuationDate)] : [];
  return { ...priced(line, line.description, line.unit, line.unit_price, reason), limitations, day };
}

function valueByReference(line: PublicLine, context: ValuationContext): ValuedLine {
  const answer = context.answer(stockQuery(line, context.valuationDate));
  const { label, unit = '' } = commodity(line.product_id) ?? {};
  const description = label?.en ?? line.product_id;
  if (!answer.found) return { ...priced(line, description, unit, null, answer.reason), limitations: [] };
  const { reference } = answer;
  const own = reference.limitations;
  return {
    ...priced(line, description, reference.unit, reference.value, null, levelOf(line, reference)),
    limitations: line.state === undefined ? [locationNotGiven, ...own] : own,
    reference,
  };
}

/** Of a line at the own price of another state than Paraná, whose prices are of one level alone: at which that holds. */
const levelOf = ({ state = 'PR' }: PublicLine, { observed }: Reference): MarketLevel | undefined =>
  state === 'PR' ? undefined : MARKET_LEVELS.find((each) => each === observed.market_level);

/** A line at a price, its amount rounded for display; or the reason why it has none. */
function priced(
  line: Line,
  description: string,
  unit: string,
  price: string | null,
  reason: ReasonCode | null,
  level?: MarketLevel,
): Pick<ValuedLine, 'shown' | 'amount'> {
  const amount = reason || price === null ? null : decimal(line.quantity).times(decimal(price));
  const basis = isOwnerLine(line) ? 'USER_PROVIDED' : 'PUBLIC_REFERENCE';
  return {
    amount,
    shown: {
      description,
      product_id: line.product_id ?? null,
      quantity: line.quantity,
      unit,
      unit_price: price,
      amount: amount && amountOf(amount, POINTER),
      basis: amount ? basis : 'NONE',
      reason_codes: reason ? [reason] : [],
      ...(level ? { market_level: level } : {}),
    },
  };
}

/**
 * What one method makes of the whole stock. Its amount is known only when the method takes every line and each is
 * covered; otherwise the calculation still shows what is covered, and the reasons say what is not.
 */
export function valueStock(
  { method, isOfCatalog, limitations }: StockMethod,
  all: readonly ValuedLine[],
  { valuationDate }: ValuationContext,
): MethodResult {
  const own = all.filter(({ shown }) => (shown.product_id !== null) === isOfCatalog);
  const covered = own.filter(({ amount }) => amount !== null);
  const references = distinct(covered.flatMap(({ reference }) => reference ?? []));
  const total = totalOf(covered);
  const declaredOn = oldestDay(covered.map(({ day }) => day));
  const parts = {
    calculation:
      covered.length === 0
        ? null
        : stockCalculation(
            covered.map(({ shown }) => shown),
            amountOf(total, POINTER),
          ),
    evidence: references.map(evidenceOf),
    sources: sourcesOf(references),
    limitations: mergeLimitations(
      limitations,
      ...own.map((line) => line.limitations),
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
  const missing = new Set(own.flatMap(({ shown }) => shown.reason_codes));
  const isPartial =
    (missing.size > 0 || own.length < all.length) && all.some(({ amount }) => amount !== null);
  return [...missing, ...(isPartial ? (['PARTIAL_COVERAGE'] as const) : [])];
}

/** Every line at its low and at its high figure; none where a line has none. */
function rangeOfStock(covered: readonly ValuedLine[]): MethodResult['range'] {
  const ranged = covered.flatMap(({ shown, reference }) =>
    reference?.range ? [{ quantity: decimal(shown.quantity), reference }] : [],
  );
  if (ranged.length === 0) return undefined;
  if (ranged.length < covered.length) return 'COMPONENT_WITHOUT_RANGE';
  return rangeByReferences(
    ranged.map(({ reference }) => reference),
    (figure) =>
      amountOf(
        sum(ranged.map(({ quantity, reference }) => quantity.times(decimal(figure(reference))))),
        POINTER,
      ),
  );
}

const totalOf = (lines: readonly ValuedLine[]): Decimal => sum(lines.flatMap(({ amount }) => amount ?? []));

/** References with the same evidence, such as Paraná asked for and Paraná taken for want of a place, count once. */
const distinct = (references: readonly Reference[]): readonly Reference[] => [
  ...new Map(
    references.map((reference) => [canonicalJson({ ...evidenceOf(reference) }), reference]),
  ).values(),
];

/** Every line; the covered amount is rounded once, from exact values. */
function summaryOf(all: readonly ValuedLine[]): InventorySummary {
  const covered = all.filter(({ amount }) => amount !== null);
  return {
    lines: all.map(({ shown }) => shown),
    covered_lines: covered.length,
    total_lines: all.length,
    covered_amount: covered.length === 0 ? null : amountOf(totalOf(covered), POINTER),
  };
}
