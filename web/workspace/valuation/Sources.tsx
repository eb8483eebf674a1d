import { shownDecimal } from '../../shared/figures/show.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { labelOf } from '../../shared/texts/say.ts';
import { Day, Given, When } from '../parts/shown.tsx';
import { useWords } from '../words/use-words.ts';
import type { Valuation } from './valuation.ts';

/** Which sources were read, what they said, and of which day that is. */
export function Sources({ evidence }: { readonly evidence: Valuation['evidence'] }) {
  const { sources } = useWords();
  if (evidence.length === 0) return null;
  return (
    <section class="card" aria-labelledby="sources-title">
      <h2 id="sources-title">{sources.title}</h2>
      <Table
        caption={<span class="visually-hidden">{sources.all}</span>}
        columns={[
          { header: sources.source },
          { header: sources.day },
          { header: sources.observed },
          { header: sources.unit },
          { header: sources.region },
          { header: sources.readAt },
        ]}
        rows={evidence.map((each) => [
          <Given key="source" text={each.source} />,
          <Day key="day" date={each.reference_date} />,
          <Observed key="observed" observed={each.observed} />,
          each.unit,
          each.region ?? '–',
          <When key="read" instant={each.retrieved_at} />,
        ])}
      />
    </section>
  );
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** What a source said, as its members and their values. */
function Observed({ observed }: { readonly observed: Readonly<Record<string, unknown>> }) {
  const language = useLanguage();
  const shown = (value: unknown) => {
    if (typeof value !== 'string') return JSON.stringify(value);
    return DECIMAL.test(value) ? shownDecimal(value, language) : value;
  };
  return (
    <ul class="plain-list">
      {Object.entries(observed).map(([name, value]) => (
        <li key={name}>
          {labelOf(name, language)}: <bdi>{shown(value)}</bdi>
        </li>
      ))}
    </ul>
  );
}
