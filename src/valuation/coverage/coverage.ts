import type { EncumberedAsset, RecognizedGuarantee } from '../../domain/charges.ts';
import type { PolicyState } from '../../domain/policy.ts';
import { type Decimal, decimal, rounded, sum, ZERO } from '../../kernel/decimal.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import {
  ASSET_CLASSES,
  type CoverageStatus,
  type ObligationStatus,
  type ReasonCode,
} from '../../kernel/vocabulary.ts';
import { type AsOf, policyOf } from './base.ts';
import { type Demand, loanToValue, type Part, partsOf } from './parts.ts';

/** Days for which a balance is valid where no policy in force says it. */
export const BALANCE_DAYS = 90;

/** The dates of an obligation that say how far its figures may be believed. */
interface DatedDebt {
  readonly status: ObligationStatus;
  readonly balance: { readonly date: CalendarDate };
  /** Null: none was named. */
  readonly maturity_date: CalendarDate | null;
}

/** Days for which a balance of the organization is valid: the fewest of its policies in force, since a balance has no class. */
export function balanceDays(policies: readonly PolicyState[], asOf: AsOf): number {
  const terms = ASSET_CLASSES.flatMap((each) => policyOf(policies, each, asOf)?.max_balance_age_days ?? []);
  return terms.length > 0 ? Math.min(...terms) : BALANCE_DAYS;
}

const isOpen = ({ status }: DatedDebt): boolean => status !== 'SETTLED';
/** Due on the day it is not overdue yet. */
const hasMatured = ({ maturity_date }: DatedDebt, day: CalendarDate): boolean =>
  maturity_date !== null && maturity_date < day;

/** What is to be known of an obligation by the day; nothing of one that is settled, which owes nothing. */
const noticesOf = (debt: DatedDebt, day: CalendarDate, most: number): readonly ReasonCode[] =>
  isOpen(debt)
    ? [
        ...(daysBetween(debt.balance.date, day) > most ? (['BALANCE_TOO_OLD'] as const) : []),
        ...(hasMatured(debt, day) ? (['MATURED'] as const) : []),
      ]
    : [];

/**
 * Whether a guarantee ends while something is still owed: before the maturity, or at any time where that has passed, because
 * nobody knows when a debt ends that is overdue.
 */
const endsBeforeDebt = (
  { effective_until }: Pick<RecognizedGuarantee, 'effective_until'>,
  debt: DatedDebt,
  day: CalendarDate,
): boolean =>
  isOpen(debt) &&
  effective_until !== null &&
  debt.maturity_date !== null &&
  (effective_until < debt.maturity_date || hasMatured(debt, day));

/** What of an obligation its coverage rests on. */
export interface Secured extends DatedDebt {
  readonly id: string;
  readonly balance: { readonly amount: string; readonly date: CalendarDate };
  readonly required_coverage: string;
}

/** What secures an obligation on a day, all amounts in BRL. */
export interface Coverage {
  readonly status: CoverageStatus;
  readonly required: string;
  /** Of the parts that are known. */
  readonly counted: string;
  /** Null where it is unknown. */
  readonly shortfall: string | null;
  /** Where the shortfall is unknown, and there certainly is one. */
  readonly shortfall_at_least: string | null;
  /** Counted ÷ required, 8 digits; null where a part is unknown, or nothing is required. */
  readonly coverage_ratio: string | null;
  /** (Balance + claims of equal or higher rank) ÷ (accepted value × share), 8 digits. */
  readonly ltv: string | null;
  /** Why it is unknown; empty where it is known, or nothing is given. */
  readonly ltv_reason_codes: readonly ReasonCode[];
  /** What is to be known of the obligation though it takes nothing away. */
  readonly notices: readonly ReasonCode[];
  /** In the order of their ranks. */
  readonly guarantees: readonly CoveragePart[];
}

export interface CoveragePart {
  readonly id: string;
  readonly base: string | null;
  readonly prior_claims: string | null;
  readonly available: string | null;
  readonly claim: string;
  readonly counted: string | null;
  readonly valuation_id: string | null;
  readonly reason_codes: readonly ReasonCode[];
  readonly notices: readonly ReasonCode[];
}

const RATIO_DIGITS = 8;

/** balance × required_coverage, half-even to the cent; nothing of what is settled. */
export const requiredBy = ({ status, balance, required_coverage }: Omit<Secured, 'id'>): Decimal =>
  status === 'SETTLED' ? ZERO : rounded(decimal(balance.amount).times(decimal(required_coverage)), 2);

/** Its balance; nothing of what is settled. */
const owedBy = ({ status, balance }: Omit<Secured, 'id'>): Decimal =>
  status === 'SETTLED' ? ZERO : decimal(balance.amount);

export const demandOf = (obligation: Omit<Secured, 'id'>): Demand => ({
  required: requiredBy(obligation),
  owed: owedBy(obligation),
});

/**
 * The coverage of an obligation on a day. `assets`: those on which it has a guarantee, each once, with all that burdens them;
 * `demands`: of every obligation that has a guarantee on one of these. What is unknown is never zero,
 * and never covers. `balanceDays`: days for which a balance is valid; `partsFor`: all parts of one of the assets, where somebody has worked them out.
 */
export function coverageOf(
  obligation: Secured,
  assets: readonly EncumberedAsset[],
  demands: (obligationId: string) => Demand,
  day: CalendarDate,
  balanceDays: number,
  partsFor: (asset: EncumberedAsset) => readonly Part[] = (asset) => partsOf(asset, demands, day),
): Coverage {
  const demanded = requiredBy(obligation);
  const parts = assets
    .flatMap(partsFor)
    .filter(({ guarantee }) => guarantee.obligation_id === obligation.id)
    .toSorted(byRank);
  const known = parts.filter(({ counted }) => counted !== null);
  const unknown = parts.filter(({ counted }) => counted === null);
  const counted = sum(known.map((part) => part.counted ?? ZERO));
  const atMost = reachable(counted, unknown);
  const status = statusOf(demanded, counted, atMost);
  const { ltv, reasonCodes } = loanToValue(obligation, assets, demands, day);
  return {
    status,
    required: amount(demanded),
    counted: amount(counted),
    ...shortfallOf(status, demanded, counted, atMost, unknown.length === 0),
    coverage_ratio: unknown.length > 0 || demanded.isZero() ? null : ratio(counted.div(demanded)),
    ltv: ltv && ratio(ltv),
    ltv_reason_codes: reasonCodes,
    notices: noticesOf(obligation, day, balanceDays),
    guarantees: parts.map((part) => shownPart(withOwnNotices(part, obligation, day))),
  };
}

const byRank = ({ guarantee: one }: Part, { guarantee: other }: Part): number =>
  one.rank - other.rank || (one.id < other.id ? -1 : 1);

/** What would be counted if every unknown part gave all of its limit; undefined where one has none. */
const reachable = (counted: Decimal, unknown: readonly Part[]): Decimal | undefined =>
  unknown.reduce<Decimal | undefined>(
    (most, { guarantee: { limit } }) => (limit === null ? undefined : most?.plus(decimal(limit))),
    counted,
  );

function statusOf(demanded: Decimal, counted: Decimal, atMost: Decimal | undefined): CoverageStatus {
  if (demanded.isZero()) return 'NOT_REQUIRED';
  if (counted.gte(demanded)) return 'COVERED';
  return atMost?.lt(demanded) ? 'SHORT' : 'UNKNOWN';
}

function shortfallOf(
  status: CoverageStatus,
  demanded: Decimal,
  counted: Decimal,
  atMost: Decimal | undefined,
  isKnown: boolean,
): Pick<Coverage, 'shortfall' | 'shortfall_at_least'> {
  if (status === 'COVERED' || status === 'NOT_REQUIRED')
    return { shortfall: '0.00', shortfall_at_least: null };
  if (isKnown) return { shortfall: amount(demanded.minus(counted)), shortfall_at_least: null };
  const least = status === 'SHORT' && atMost ? amount(demanded.minus(atMost)) : null;
  return { shortfall: null, shortfall_at_least: least };
}

/** The reasons of its asset, and those of its own debt, which other debts on the asset do not share. */
const withOwnNotices = (part: Part, debt: DatedDebt, day: CalendarDate): Part =>
  endsBeforeDebt(part.guarantee, debt, day)
    ? { ...part, notices: [...part.notices, 'GUARANTEE_ENDS_BEFORE_DEBT'] }
    : part;

const ratio = (value: Decimal): string => rounded(value, RATIO_DIGITS).toFixed(RATIO_DIGITS);

/** The figures that an alarm repeats: what it is about, and what an auditor compares with a replay. */
export const alarmFigures = ({
  status,
  required,
  counted,
  shortfall,
  shortfall_at_least,
  coverage_ratio,
}: Coverage) => ({ status, required, counted, shortfall, shortfall_at_least, coverage_ratio });

const shownPart = ({
  guarantee,
  base,
  takenBefore,
  available,
  claim,
  counted,
  valuationId,
  reasonCodes,
  notices,
}: Part): CoveragePart => ({
  id: guarantee.id,
  base: base && amount(base),
  prior_claims: takenBefore && amount(takenBefore),
  available: available && amount(available),
  claim: amount(claim),
  counted: counted && amount(counted),
  valuation_id: valuationId,
  reason_codes: reasonCodes,
  notices,
});

/** A sum of amounts may be longer than one of them: it is shown in full. */
const amount = (value: Decimal): string => rounded(value, 2).toFixed(2);
