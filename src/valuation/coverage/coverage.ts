import type { BurdenedAsset } from '../../domain/burdens.ts';
import { type Decimal, decimal, rounded, sum, ZERO } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { CoverageStatus, ReasonCode } from '../../kernel/vocabulary.ts';
import { loanToValue } from './loan-to-value.ts';
import { type DatedDebt, endsBeforeDebt, noticesOf } from './notices.ts';
import { type Demand, type Part, partsOf } from './parts.ts';

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
  readonly taken_before: string | null;
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
 * and never covers. `balanceDays`: so long a balance stands; `partsFor`: all parts of one of the assets, where somebody has worked them out.
 */
export function coverageOf(
  obligation: Secured,
  assets: readonly BurdenedAsset[],
  demands: (obligationId: string) => Demand,
  day: CalendarDate,
  balanceDays: number,
  partsFor: (asset: BurdenedAsset) => readonly Part[] = (asset) => partsOf(asset, demands, day),
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

/** Beside those of its asset those of its own debt, which others on the asset do not share. */
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
  taken_before: takenBefore && amount(takenBefore),
  available: available && amount(available),
  claim: amount(claim),
  counted: counted && amount(counted),
  valuation_id: valuationId,
  reason_codes: reasonCodes,
  notices,
});

/** A sum of amounts may be longer than one of them: it is told as it is. */
const amount = (value: Decimal): string => rounded(value, 2).toFixed(2);
