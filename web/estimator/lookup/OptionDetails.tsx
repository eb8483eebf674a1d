import { dayOf, daysBetween, shownDate, shownDays } from '../../shared/figures/dates.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { Source } from '../service/answers.ts';
import { reasonWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import type { OptionDetail } from './option.ts';

interface OptionDetailsProps {
  readonly detail: OptionDetail;
  /** Where the list was read, and when: ages count up to that day. */
  readonly source: Source | null;
}

/** More about what was chosen: for a product of the stock whether it has a price today, and how old that is. */
export function OptionDetails({ detail, source }: OptionDetailsProps) {
  const language = useLanguage();
  const { lookup } = useWords();
  if (detail.kind === 'text') return <span class="hint">{detail.text}</span>;
  const { available, region, reasons, date, unit } = detail;
  const availableText = region ? fill(lookup.availableIn, { region }) : lookup.available;
  const days = date && source ? daysBetween(date, dayOf(source.retrieved_at)) : undefined;
  return (
    <span class="hint" role="status">
      <span class={`badge ${available ? 'good' : 'warning'}`}>
        {available ? availableText : lookup.unavailable}
      </span>{' '}
      {date && fill(lookup.newest, { date: shownDate(date, language) })}
      {days !== undefined && ` (${fill(lookup.old, { days: shownDays(days, language) })})`}
      {date && '. '}
      {reasons.map((code) => reasonWord(code, language)).join(' ')} {unit}
    </span>
  );
}
