import { dayOf, daysBetween, shownDate, shownDays } from '../../shared/figures/dates.ts';
import { fill, type Language } from '../../shared/language.ts';
import type { Estimate } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { Words } from '../../shared/texts/use-words.ts';
import { useWords } from '../../shared/texts/use-words.ts';

/** The date of the reference, and how old it was when it was read. Nothing where there is no reference. */
export function AgeOfReference({ estimate }: { readonly estimate: Estimate }) {
  const language = useLanguage();
  const { result } = useWords();
  const date = estimate.origin.reference_date;
  const readAt = estimate.source?.retrieved_at;
  if (!date) return null;
  return (
    <span>
      {result.referenceDate}: <time dateTime={date}>{shownDate(date, language)}</time>
      {readAt && ` (${ageOf(daysBetween(date, dayOf(readAt)), result, language)})`}
    </span>
  );
}

function ageOf(days: number, words: Words['result'], language: Language): string {
  if (days === 0) return words.sameDay;
  return days < 0 ? words.ahead : fill(words.age, { days: shownDays(days, language) });
}
