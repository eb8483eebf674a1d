import type { Limitation } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { limitation } from '../limitations.ts';

/** The series has an entry a day: an old last one tells that it was not kept up, or that it was not read whole. */
export const CONFIRMED_DAYS = 10;

/** Twice the time between two decisions, and more: by then a rate that the source shows no day of is not in force any more. */
export const OLDEST_DAYS = 120;

/** The rate holds until another decision, so it is used; but nothing of the days since then was seen. */
export const rateNotConfirmed = (newest: CalendarDate): Limitation =>
  limitation(
    'RATE_NOT_CONFIRMED',
    `A última taxa que a fonte informa até a data da avaliação é de ${newest}; foi usada como vigente, mas não se pode excluir uma decisão posterior.`,
    `The newest rate that the source has up to the valuation date is of ${newest}; it was used as the one in force, but a later decision cannot be ruled out.`,
  );
