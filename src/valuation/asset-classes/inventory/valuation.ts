import { z } from 'zod';
import { declaredAge } from '../../../kernel/dates/declared-age.ts';
import { type Decimal, decimal, QUANTITY_PATTERN, sum, toAmount } from '../../../kernel/decimal.ts';
import {
  type CalculationStep,
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
        "Where the stock lies, beside `product_id`: it is valued by that state's own published price. Without it the Paraná figure is taken, and a limitation says so.",
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
export const isOwnerLine = (line: Line): line is OwnerLine => line.product_id === undefined;

const MOST_LINES = 100;

const SUM_TOO_LONG = faultWords(
  'amount_out_of_range',
  "the owner's prices add up to more than 18 integer digits",
  'os preços do proprietário somam mais de 18 dígitos inteiros',
);
const PRICE_OF_THE_SOURCE = faultWords(
  'price_not_allowed',
  'the price comes from the source and cannot be given',
  'o preço vem da fonte e não pode ser informado',
);
const PRODUCT_OR_OWNERS = faultWords(
  'required',
  'or description, unit and unit_price',
  'é obrigatório, ou então description, unit e unit_price',
);
const WITHOUT_PRODUCT = faultWords(
  'required',
  'a line without product_id needs it',
  'é obrigatório em uma linha sem product_id',
);

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

export const quantityOf = (number: string, value: string, unit: string): CalculationStep =>
  step({ 'pt-BR': `Quantidade${number}`, en: `Quantity${number}` }, value, unit);

export const priceOf = (number: string, value: string, unit: string): CalculationStep =>
  step({ 'pt-BR': `Preço unitário${number}`, en: `Unit price${number}` }, value, `BRL / ${unit}`);

interface PricedLine {
  readonly quantity: string;
  readonly unit: string;
  readonly unit_price: string;
  readonly market_level?: MarketLevel | undefined;
}

/** How much, at which price, and of which level of trade where lines may differ in it. */
export const lineSteps = (
  number: string,
  { quantity, unit, unit_price, market_level }: PricedLine,
): readonly CalculationStep[] => [
  quantityOf(number, quantity, unit),
  priceOf(number, unit_price, unit),
  ...(market_level === undefined ? [] : [levelStep(number, market_level)]),
];

const levelStep = (number: string, value: MarketLevel): CalculationStep =>
  step({ 'pt-BR': `Nível de mercado${number}`, en: `Market level${number}` }, value, 'text');

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

const locationNotGiven = limitation('LOCATION_NOT_GIVEN', {
  'pt-BR':
    'O local do estoque não foi informado: usou-se a média do Paraná, sem supor que o estoque esteja lá.',
  en: 'The place of the stock was not given: the Paraná average was used, without supposing that the stock is there.',
});

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
  return [...lines, step(label, amountOf(total, POINTER), 'BRL')];
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
