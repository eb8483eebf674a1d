import { type GuaranteeState, registrationOf } from '../../domain/guarantee.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { isBusinessDay } from '../../kernel/dates/business-days.ts';
import { type CalendarDate, dateOfDay, dayOf, type Instant, startOfDay } from '../../kernel/instant.ts';
import { assetClass } from '../asset-classes/index.ts';
import { asOfInstant } from './base.ts';
import { type CoverageBook, coverageIn } from './book.ts';

/** Where a guarantee is to be registered, and by when. */
interface RegistrationDue {
  /** LAND_REGISTRY: the cartório of the land; AUTHORIZED_REGISTRAR: an entity authorized by the central bank. */
  readonly registries: readonly RegistryKind[];
  /** The last day of the term; null where the law sets none. */
  readonly due_on: CalendarDate | null;
}

export const REGISTRY_KINDS = ['LAND_REGISTRY', 'AUTHORIZED_REGISTRAR'] as const;
type RegistryKind = (typeof REGISTRY_KINDS)[number];

export const REGISTRATION_STATUSES = ['REGISTERED', 'LATE', 'MISSING', 'OVERDUE'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** Lei 8.929/1994, art. 12, as changed by Lei 14.421/2022: 30 business days for a CPR issued from this day on, 10 before. */
const LONGER_TERM_FROM = '2022-08-11';
const termOf = (issuedOn: CalendarDate): number => (issuedOn >= LONGER_TERM_FROM ? 30 : 10);

/** The last day of a term in business days, which start the day after the issue. */
function afterBusinessDays(from: CalendarDate, days: number): CalendarDate {
  let day = dayOf(from);
  for (let left = days; left > 0; ) {
    day += 1;
    if (isBusinessDay(dateOfDay(day))) left -= 1;
  }
  return dateOfDay(day);
}

export function registrationDue({
  asset_class,
  instrument,
}: Pick<GuaranteeState, 'asset_class' | 'instrument'>): RegistrationDue {
  const isCpr = instrument?.type === 'CPR';
  return {
    registries: [
      ...(isCpr ? (['AUTHORIZED_REGISTRAR'] as const) : []),
      ...(assetClass(asset_class).isImmovable ? (['LAND_REGISTRY'] as const) : []),
    ],
    due_on: isCpr ? afterBusinessDays(instrument.issued_on, termOf(instrument.issued_on)) : null,
  };
}

/** The status of its registration on a day. What is not recorded is missing: it is never assumed. */
export function registrationStatus(guarantee: GuaranteeState, day: CalendarDate): RegistrationStatus {
  const { due_on } = registrationDue(guarantee);
  const on = registrationOf(guarantee)?.registered_on;
  if (on !== undefined && on <= day) return due_on !== null && on > due_on ? 'LATE' : 'REGISTERED';
  return due_on !== null && day > due_on ? 'OVERDUE' : 'MISSING';
}

interface Booked {
  readonly book: CoverageBook;
  /** Of the obligation. */
  readonly guarantees: readonly GuaranteeState[];
}

/**
 * What secures an obligation, as it is answered. `asked`: the instant of which it is; without it, it is of `now`, and says
 * since when it is in effect.
 */
export function coverageStatusIn(
  { book, guarantees }: Booked,
  obligation: ObligationState,
  now: Instant,
  asked?: Instant,
) {
  const asOf = asOfInstant(asked ?? now);
  const { coverage: figures, restsOn } = coverageIn(book, asOf)(obligation);
  const byId = new Map(guarantees.map((guarantee) => [guarantee.id, guarantee]));
  const midnight = startOfDay(asOf.day);
  const body = {
    ...figures,
    as_of: asked ?? (restsOn > midnight ? restsOn : midnight),
    ltv_reason_codes: [...figures.ltv_reason_codes],
    notices: [...figures.notices],
    guarantees: figures.guarantees.flatMap((part) => {
      const guarantee = byId.get(part.id);
      if (!guarantee) return [];
      const { asset_id, rank } = guarantee;
      const registration = registrationStatus(guarantee, asOf.day);
      const mark = {
        ...part.mark,
        references: [...part.mark.references],
        reason_codes: [...part.mark.reason_codes],
      };
      const codes = { reason_codes: [...part.reason_codes], notices: [...part.notices] };
      return [{ ...part, mark, asset_id, rank, registration, ...codes }];
    }),
  };
  return { body, figures, book, guarantees: byId, day: asOf.day };
}

export type CoverageAnswer = ReturnType<typeof coverageStatusIn>['body'];
