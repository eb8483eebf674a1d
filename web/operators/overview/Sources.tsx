import type { SourceStatus } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { Ago } from '../reading/now.tsx';
import { useWords } from '../words/use-words.ts';
import { Badge } from './Badge.tsx';
import { Detail, Technical } from './KnownSection.tsx';

/** Every price source: whether it answers, when it last did, why it last did not, how old its newest price is. */
export function Sources({ sources }: { readonly sources: readonly SourceStatus[] }) {
  const texts = useWords();
  const on = sources.filter(({ status }) => status !== 'OFF');
  const off = sources.filter(({ status }) => status === 'OFF');
  return (
    <>
      {on.length > 0 && <SourcesOn sources={on} />}
      {off.length > 0 && (
        <details open={on.length === 0}>
          <summary>{fill(texts.sourcesOff, { count: off.length })}</summary>
          <SourcesOff sources={off} />
        </details>
      )}
    </>
  );
}

function SourcesOn({ sources }: { readonly sources: readonly SourceStatus[] }) {
  const texts = useWords();
  const downFirst = sources.toSorted(
    (one, other) => Number(other.status === 'DOWN') - Number(one.status === 'DOWN'),
  );
  return (
    <Table
      caption={<span class="soft small">{texts.sourcesNote}</span>}
      columns={[
        { header: texts.source },
        { header: texts.status },
        { header: texts.lastSuccess },
        { header: texts.lastFailure },
        { header: texts.newestDate },
        { header: texts.details },
      ]}
      rows={downFirst.map((source) => [
        <Name key="source" source={source} />,
        <Badge key="status" code={source.status} />,
        source.last_success_at === null ? (
          texts.never
        ) : (
          <Ago key="success" instant={source.last_success_at} />
        ),
        <LastFailure key="failure" source={source} />,
        source.newest_reference_date === null ? (
          '–'
        ) : (
          <span key="date" class="together">
            {source.newest_reference_date}
          </span>
        ),
        <Detail key="detail">{source.detail}</Detail>,
      ])}
    />
  );
}

function LastFailure({ source: { last_failure: failure } }: { readonly source: SourceStatus }) {
  const texts = useWords();
  if (failure === null) return <>{texts.never}</>;
  return (
    <>
      <Ago instant={failure.at} />: <Technical>{failure.detail}</Technical>
    </>
  );
}

function SourcesOff({ sources }: { readonly sources: readonly SourceStatus[] }) {
  const texts = useWords();
  const language = useLanguage();
  return (
    <Table
      caption={<span class="visually-hidden">{fill(texts.sourcesOff, { count: sources.length })}</span>}
      columns={[{ header: texts.source }, { header: texts.status }, { header: texts.details }]}
      rows={sources.map((source) => [
        <Name key="source" source={source} />,
        <Badge key="status" code={source.status} />,
        source.why_off ? source.why_off[language] : <Detail key="detail">{source.detail}</Detail>,
      ])}
    />
  );
}

function Name({ source: { id, name, publisher } }: { readonly source: SourceStatus }) {
  const language = useLanguage();
  return (
    <div class="source">
      {name[language]} <span class="soft small">{publisher}</span> <code class="small">{id}</code>
    </div>
  );
}
