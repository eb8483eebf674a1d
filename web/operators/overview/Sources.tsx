import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import type { SourceStand } from '../answers.ts';
import { Ago } from '../reading/now.tsx';
import { useWords } from '../words/use-words.ts';
import { Badge } from './Badge.tsx';
import { Technical } from './Told.tsx';

/** Every price source: whether it answers, when it last did, why it last did not, how old its newest price is. */
export function Sources({ sources }: { readonly sources: readonly SourceStand[] }) {
  const texts = useWords();
  const language = useLanguage();
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
      rows={sources.map((source) => [
        <div key="source" class="source">
          {source.name[language]} <span class="soft small">{source.publisher}</span>{' '}
          <code class="small">{source.id}</code>
        </div>,
        <Badge key="status" code={source.status} />,
        source.last_success_at === null ? (
          texts.never
        ) : (
          <Ago key="success" instant={source.last_success_at} />
        ),
        source.last_failure === null ? (
          texts.never
        ) : (
          <>
            <Ago instant={source.last_failure.at} />: <Technical>{source.last_failure.detail}</Technical>
          </>
        ),
        source.newest_reference_date ?? '–',
        source.why_off ? source.why_off[language] : <Technical key="detail">{source.detail}</Technical>,
      ])}
    />
  );
}
