import type { GuaranteeState } from '../../domain/guarantee.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { type Instant, startOfDay } from '../../kernel/instant.ts';
import { asOfInstant } from './base.ts';
import { type CoverageBook, coverageIn } from './book.ts';
import { registrationStanding } from './registration.ts';

interface Booked {
  readonly book: CoverageBook;
  /** Of the obligation. */
  readonly guarantees: readonly GuaranteeState[];
}

/**
 * What secures an obligation, as it is answered. `asked`: the instant of which it is; without it, it is of `now`, and says
 * since when it stands.
 */
export function standingIn(
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
      const registration = registrationStanding(guarantee, asOf.day);
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

export type CoverageAnswer = ReturnType<typeof standingIn>['body'];
