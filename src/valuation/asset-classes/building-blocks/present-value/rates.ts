import { decimal, ONE, toText } from '../../../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { isJsonObject } from '../../../../kernel/json.ts';
import { flatForward } from '../../../../kernel/power/flat-forward.ts';
import type { Reference, ReferenceQuery } from '../../../../kernel/reference.ts';
import { fail, ok, type Result } from '../../../../kernel/result.ts';
import type { Label, ReasonCode } from '../../../../kernel/vocabulary.ts';
import type { Discount } from './fields.ts';
import type { DiscountContext, Payment, Rate } from './payment.ts';

/** At which rate a payment is discounted that names none of its own, and what is asked of the sources for it. */

/** A payment, and by what it is discounted: the Selic target where nothing is said. */
export interface OwnedPayment extends Payment {
  readonly discount?: Discount | undefined;
  /** Fraction a year, compounded with the rate of the curve. */
  readonly spread?: string | undefined;
  /** Its owner's own real rate, in place of one that is asked for. */
  readonly real_rate?: string | undefined;
}

export interface AnsweredRate {
  readonly rate: Rate;
  /** What it was made of. */
  readonly references: readonly Reference[];
  readonly limitations: readonly Limitation[];
}

/** Of a payment that is due after the date. The Selic target is asked beside the prefixed curve, whose first point it is. */
export function rateQueries(payment: OwnedPayment, date: CalendarDate): readonly ReferenceQuery[] {
  const { discount, due_date, real_rate } = payment;
  if (real_rate !== undefined) return [];
  if (discount === 'REAL_CURVE') return [{ kind: 'real-rate', due_date, date }];
  const target: ReferenceQuery = { kind: 'selic-target', date };
  return discount === 'PREFIXED_CURVE' ? [{ kind: 'prefixed-rate', due_date, date }, target] : [target];
}

/** `said`: whose word a spread is. The error: why nobody could say. */
export function answeredRate(
  payment: OwnedPayment,
  context: DiscountContext,
  said: Limitation = SPREAD_AS_STATED,
): Result<AnsweredRate, readonly [ReasonCode, ...ReasonCode[]]> {
  if (payment.real_rate !== undefined) return ok(ownRealRate(payment.real_rate));
  const [query, ...others] = rateQueries(payment, context.valuationDate);
  const answer = query && context.answer(query);
  if (!answer?.found) return fail([answer?.reason ?? 'NO_REFERENCE']);
  const { reference } = answer;
  const join = payment.discount === 'PREFIXED_CURVE' ? beforeFirst(reference) : undefined;
  if (!join) return ok(rateOf(payment, reference.value, [reference], said));
  const [targetQuery] = others;
  const target = targetQuery && context.answer(targetQuery);
  if (!target?.found) return fail([target?.reason ?? 'NO_REFERENCE']);
  const overnight = { business_days: 1, rate: target.reference.value };
  const value =
    join.days <= overnight.business_days ? overnight.rate : flatForward(overnight, join.first, join.days);
  const made = rateOf(payment, value, [reference, target.reference], said);
  return ok({ ...made, limitations: [...made.limitations, CURVE_FROM_SELIC_TARGET] });
}

/** How a formula writes the growth of a year. */
export const growthBy = (discount: Discount | undefined, spread: string | undefined): string => {
  const { name } = WORDS[discount ?? 'SELIC_TARGET'];
  return spread === undefined ? `1 + ${name}` : `(1 + ${name}) × (1 + spread)`;
};

function rateOf(
  { discount = 'SELIC_TARGET', spread }: OwnedPayment,
  value: string,
  references: readonly Reference[],
  said: Limitation,
): AnsweredRate {
  const base = { label: WORDS[discount].label, value };
  const stated = { label: { 'pt-BR': 'Spread', en: 'Spread' }, value: spread ?? '0' };
  return {
    rate: {
      growth: growthBy(discount, spread),
      value: compounded(value, spread),
      parts: spread === undefined ? [base] : [base, stated],
    },
    references,
    limitations: [
      ...(spread === undefined ? [] : [said]),
      ...references.flatMap(({ limitations }) => limitations),
    ],
  };
}

/** (1 + rate) × (1 + spread) − 1, as Brazilian paper is quoted over a base rate. */
const compounded = (rate: string, spread: string | undefined): string =>
  spread === undefined ? rate : toText(decimal(rate).plus(1).times(decimal(spread).plus(1)).minus(ONE));

const ownRealRate = (value: string): AnsweredRate => ({
  rate: {
    growth: '1 + stated_real_rate',
    value,
    parts: [{ label: { 'pt-BR': 'Taxa real informada', en: 'Stated real rate' }, value }],
  },
  references: [],
  limitations: [REAL_RATE_AS_STATED],
});

/** Of an answer for a term before the first title of the curve: that title's point, and the term; undefined for any other. */
function beforeFirst({ observed }: Reference) {
  const { before, after, business_days } = observed;
  if (before !== null || !isJsonObject(after)) return undefined;
  const first = { business_days: Number(after.business_days), rate: String(after.rate) };
  return { days: Number(business_days), first };
}

const WORDS: { readonly [Name in Discount]: { readonly name: string; readonly label: Label } } = {
  SELIC_TARGET: { name: 'selic_target', label: { 'pt-BR': 'Meta Selic', en: 'Selic target' } },
  PREFIXED_CURVE: { name: 'prefixed_rate', label: { 'pt-BR': 'Taxa prefixada', en: 'Prefixed rate' } },
  REAL_CURVE: { name: 'real_rate', label: { 'pt-BR': 'Taxa real', en: 'Real rate' } },
};

export const SPREAD_AS_STATED = limitation(
  'SPREAD_AS_STATED',
  'O spread é o informado por quem cadastrou: não foi verificado, e o serviço não supõe nenhum.',
  'The spread is as whoever registered it states: it was not verified, and the service supposes none.',
);
export const SPREAD_AS_PROPOSED = limitation(
  'SPREAD_AS_STATED',
  'O spread é premissa do cenário: não foi verificado, e o serviço não supõe nenhum.',
  'The spread is an assumption of the scenario: it was not verified, and the service supposes none.',
);
export const REAL_RATE_AS_STATED = limitation(
  'REAL_RATE_AS_STATED',
  'A taxa real, acima do IPCA, é a informada por quem cadastrou: não foi verificada.',
  'The real rate, above the IPCA, is as whoever registered it states: it was not verified.',
);
const CURVE_FROM_SELIC_TARGET = limitation(
  'CURVE_FROM_SELIC_TARGET',
  'O vencimento é anterior ao primeiro título da curva: até ele a taxa parte da meta Selic, a de um dia útil, com taxa a termo constante.',
  'The due date is before the first title of the curve: up to it the rate starts from the Selic target, that of one business day, with a flat forward rate.',
);
