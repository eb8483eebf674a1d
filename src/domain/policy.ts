import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import { type Recorded, stampOf } from '../engine/events/recorded.ts';
import { decimal } from '../kernel/decimal.ts';
import type { Limitation } from '../kernel/estimate.ts';
import { limitation } from '../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf, type Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import { ASSET_CLASSES, type AssetClassId, type PolicyStatus } from '../kernel/vocabulary.ts';
import { PolicyTerms } from './policy/terms.ts';
import { type Decidable, Decided, decidedBy, proposedBy } from './review.ts';

/** Events of the stream `policy-<id>`. */
export const policyEvents = {
  PolicyProposed: eventType('PolicyProposed', PolicyTerms),
  PolicyDecided: eventType('PolicyDecided', Decided),
  /** For one class, from a date on: a reaction to the decision on the other policy. For display; no rule depends on it. */
  PolicySuperseded: eventType(
    'PolicySuperseded',
    z.strictObject({ asset_class: z.enum(ASSET_CLASSES), by: z.uuid(), from: z.string() }),
  ),
};

export type PolicyEvent = EventOf<typeof policyEvents>;
export type PolicySuperseded = z.infer<typeof policyEvents.PolicySuperseded.schema>;

export interface PolicyState extends PolicyTerms, Decidable {
  /** For display. Only `policyInForce` decides whether it is in force. */
  readonly status: PolicyStatus;
  readonly superseded: readonly PolicySuperseded[];
}

export const policiesStream = (organizationId: string): string => `policies-${organizationId}`;

export type RecordedPolicyEvent = Recorded & PolicyEvent;

export function evolvePolicy(
  state: PolicyState | undefined,
  event: RecordedPolicyEvent,
): PolicyState | undefined {
  if (event.type === 'PolicyProposed') {
    return { ...event.data, ...proposedBy(event, policyIdOf(event.stream)), superseded: [] };
  }
  if (!state) return state;
  switch (event.type) {
    case 'PolicyDecided':
      return { ...state, ...decidedBy(event) };
    case 'PolicySuperseded': {
      const superseded = [...state.superseded, event.data];
      const isWhole = state.asset_classes.every((id) => superseded.some((each) => each.asset_class === id));
      return { ...state, ...stampOf(event), superseded, status: isWhole ? 'SUPERSEDED' : state.status };
    }
    default:
      return unreachable(event);
  }
}

export const policyAggregate = aggregate('policy', policyEvents, evolvePolicy);
export const { stream: policyStream, idOf: policyIdOf } = policyAggregate;

/** True once the policy was approved, also when another has superseded it. */
export const isApproved = ({ status }: PolicyState): boolean =>
  status === 'APPROVED' || status === 'SUPERSEDED';

export interface InForce {
  readonly assetClass: AssetClassId;
  readonly date: CalendarDate;
  readonly at: Instant;
}

/** Approved by the instant, names the class, effective on the date. */
const mayBeInForce = (policy: PolicyState, { assetClass, date, at }: InForce): boolean =>
  isApproved(policy) &&
  policy.decided_at !== null &&
  policy.decided_at <= at &&
  policy.asset_classes.includes(assetClass) &&
  policy.effective_from <= date &&
  (policy.effective_until === null || date <= policy.effective_until);

/** Ascending precedence: the latest `effective_from`, then the latest decision, then the id, so that there is always one. */
export function byPrecedence(one: PolicyState, other: PolicyState): number {
  const keys = (policy: PolicyState) => [policy.effective_from, policy.decided_at ?? '', policy.id] as const;
  const [a, b] = [keys(one), keys(other)];
  for (const [index, key] of a.entries()) {
    const against = b[index] ?? '';
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}

/** The policy in force for a class on a date at an instant (contract, section 6), among those of one organization. */
export const policyInForce = (policies: readonly PolicyState[], question: InForce): PolicyState | undefined =>
  policies
    .filter((policy) => mayBeInForce(policy, question))
    .toSorted(byPrecedence)
    .at(-1);

/** Notices for readers of a policy, and of a valuation by it; no figure depends on them. */
export const policyNotices = ({
  collateral_haircut,
  forced_liquidation_discount,
  max_valuation_age_days,
}: Pick<
  PolicyTerms,
  'collateral_haircut' | 'forced_liquidation_discount' | 'max_valuation_age_days'
>): readonly Limitation[] => [
  ...aboveForcedSale(collateral_haircut, forced_liquidation_discount),
  ...(max_valuation_age_days === null ? [NO_AGE_LIMIT] : []),
];

const NO_AGE_LIMIT: Limitation = limitation('domain.NO_AGE_LIMIT');

const aboveForcedSale = (
  collateral_haircut: string,
  forced_liquidation_discount: string,
): readonly Limitation[] =>
  decimal(collateral_haircut).lt(decimal(forced_liquidation_discount))
    ? [
        limitation('domain.COLLATERAL_ABOVE_FORCED_LIQUIDATION', {
          collateral_haircut,
          forced_liquidation_discount,
        }),
      ]
    : [];

/** No valuation has an earlier date: dates are read from the year 100 on. */
const FIRST_DAY = dayOf('0100-01-01');
/** The last date, however many days a policy allows. */
const LAST_DAY = dayOf('9999-12-31');

/** Days from which a valuation is due to be repeated, and too old, by a policy with a limit. */
interface ValuationDays {
  readonly dueFrom: CalendarDate;
  readonly tooOldFrom: CalendarDate;
}

/**
 * A valuation is too old from the day after `max_valuation_age_days`; it is due `revalue_days_before`
 * days before that day, or on it where the policy does not set them. Undefined: by this policy no valuation grows too old.
 */
export function valuationDays(
  {
    max_valuation_age_days,
    revalue_days_before,
  }: Pick<PolicyState, 'max_valuation_age_days' | 'revalue_days_before'>,
  valuationDate: CalendarDate,
): ValuationDays | undefined {
  if (max_valuation_age_days === null) return undefined;
  const tooOld = dayOf(valuationDate) + max_valuation_age_days + 1;
  const on = (day: number): CalendarDate => dateOfDay(Math.min(LAST_DAY, day));
  return { dueFrom: on(tooOld - (revalue_days_before ?? 0)), tooOldFrom: on(tooOld) };
}

/** Whether the service itself repeats valuations before they are too old. */
export const repeatsByAge = ({ revalue_days_before }: PolicyState): boolean => revalue_days_before !== null;

/** Limits of a valuation's date today: one of an earlier day is due to be repeated, or too old. */
export interface AgeLimit {
  readonly dueBefore: CalendarDate;
  readonly tooOldBefore: CalendarDate;
  /** The policy in force today that sets them. */
  readonly policy: PolicyState;
}
type AgeLimits = ReadonlyMap<AssetClassId, AgeLimit>;

/**
 * The limit of each class whose policy in force today, the business day in `America/Sao_Paulo`, sets
 * `max_valuation_age_days`: the same days as `valuationDays`, counted from today. Other classes are left out.
 */
export function ageLimits(policies: readonly PolicyState[], now: Instant): AgeLimits {
  const today = businessDateOf(now);
  const daysAgo = (days: number) => dateOfDay(Math.max(FIRST_DAY, dayOf(today) - days));
  return new Map(
    ASSET_CLASSES.flatMap((assetClass) => {
      const policy = policyInForce(policies, { assetClass, date: today, at: now });
      const most = policy?.max_valuation_age_days ?? null;
      if (!policy || most === null) return [];
      const tooOldBefore = daysAgo(most);
      return [
        [assetClass, { policy, tooOldBefore, dueBefore: daysAgo(most - (policy.revalue_days_before ?? 0)) }],
      ];
    }),
  );
}

/**
 * For each class whose policy in force today sets `max_valuation_age_days`, the earliest valuation date that is not
 * stale: exactly that many days before today. Other classes are left out.
 */
export const oldestFreshDates = (
  policies: readonly PolicyState[],
  now: Instant,
): ReadonlyMap<AssetClassId, CalendarDate> =>
  new Map([...ageLimits(policies, now)].map(([assetClass, { tooOldBefore }]) => [assetClass, tooOldBefore]));

/**
 * For each class whose policy in force today sets `max_valuation_age_days`, the latest valuation date that is due by a day;
 * only by policies that pass the filter.
 */
export const latestDue = (
  policies: readonly PolicyState[],
  now: Instant,
  day: CalendarDate,
  isWanted: (policy: PolicyState) => boolean = () => true,
): ReadonlyMap<AssetClassId, CalendarDate> =>
  new Map(
    [...ageLimits(policies, now)].flatMap(([assetClass, { policy }]) => {
      const age = (policy.max_valuation_age_days ?? 0) + 1 - (policy.revalue_days_before ?? 0);
      return isWanted(policy) ? [[assetClass, dateOfDay(Math.max(FIRST_DAY, dayOf(day) - age))]] : [];
    }),
  );
