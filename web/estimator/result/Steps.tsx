import { isDate, shownShortDate } from '../../shared/figures/dates.ts';
import { shownDecimal } from '../../shared/figures/show.ts';
import type { Language } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import type { Estimate } from '../service/answers.ts';
import { useWords } from '../texts/use-words.ts';

/** The formula and what went into it, step by step: put through the formula again, it gives the amount. */
export function Steps({ calculation }: { readonly calculation: NonNullable<Estimate['calculation']> }) {
  const language = useLanguage();
  const { result } = useWords();
  return (
    <section>
      <h3>{result.steps}</h3>
      <p class="formula">
        <span class="soft small">{result.formula}</span> <code>{calculation.formula}</code>
      </p>
      {calculation.steps.length > 0 && (
        <Table
          caption={<span class="visually-hidden">{result.steps}</span>}
          columns={[
            { header: result.step },
            { header: result.value, numeric: true },
            { header: result.unit },
          ]}
          rows={calculation.steps.map(({ label, value, unit }) => [
            label,
            <span class={value.length > LONG ? 'long-figure' : undefined}>
              {isText(unit) ? value : shownValue(value, language)}
            </span>,
            unit === '1' || isText(unit) || isDate(value) ? '' : unit,
          ])}
        />
      )}
    </section>
  );
}

/** Characters; a longer value is broken into lines, so that the table is not wider than its page. */
const LONG = 12;

/** The unit of what is no figure, in the languages of the service. */
const isText = (unit: string): boolean => unit === 'text' || unit === 'texto';

const shownValue = (value: string, language: Language): string =>
  isDate(value) ? shownShortDate(value, language) : shownDecimal(value, language);
