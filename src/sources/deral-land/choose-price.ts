import type { CalendarDate } from '../../kernel/instant.ts';
import type { LandClass } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Gap, gap } from '../asking/not-found.ts';
import type { ImportManifest } from '../imports/manifest.ts';
import { type LandPrice, type LandSurvey, municipalityKey, surveyDay } from './survey.ts';

export interface ImportedSurvey extends LandSurvey {
  readonly manifest: ImportManifest;
}

export interface ChosenPrice {
  readonly survey: ImportedSurvey;
  /** As published. */
  readonly municipality: string;
  readonly price: LandPrice;
  /** That of the survey of the year before. */
  readonly before: string | null;
}

interface Wanted {
  readonly municipality: string;
  readonly land_class: LandClass;
  readonly date: CalendarDate;
}

/**
 * The newest survey whose day is not later than the date, or none: what it does not have, no older one stands in for. It
 * counts until the end of the year after its own. Of several files of a year the newest import counts.
 */
export function choosePrice(
  surveys: readonly ImportedSurvey[],
  { municipality, land_class, date }: Wanted,
): Result<ChosenPrice, Gap> {
  const past = surveys.filter(({ year }) => surveyDay(year) <= date);
  const year = Math.max(...past.map((each) => each.year));
  const survey = past.find((each) => each.year === year);
  if (!survey) return gap('NO_REFERENCE', `no survey of ${date} or before was imported`);
  const key = municipalityKey(municipality);
  const found = survey.municipalities.get(key);
  if (!found) return gap('NO_REFERENCE', `the survey of ${year} has no municipality ${municipality}`);
  const price = found.prices.get(land_class);
  if (!price) return gap('NO_REFERENCE', `${land_class} was not surveyed in ${found.name} in ${year}`);
  if (Number(date.slice(0, 4)) - year > 1) {
    const detail = `the newest survey is of ${year}, and counts until the end of ${year + 1}`;
    return gap('REFERENCE_TOO_OLD', detail, surveyDay(year));
  }
  const lastYear = past.find((each) => each.year === year - 1);
  const before = lastYear?.municipalities.get(key)?.prices.get(land_class)?.price ?? null;
  return ok({ survey, municipality: found.name, price, before });
}
