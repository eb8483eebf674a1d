import type { ComponentState, DependencyStatus, Overview } from '../../../src/api/operators/answers.ts';
import { Table } from '../../shared/Table.tsx';
import { When } from '../reading/now.tsx';
import { wordFor } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';
import { Badge } from './Badge.tsx';
import { Detail, KnownSection, Technical } from './KnownSection.tsx';

/** The process that answers: what it is, its dependencies, its background parts. */
export function Process({ overview: { process, components, parts } }: { readonly overview: Overview }) {
  const texts = useWords();
  return (
    <>
      <dl class="facts">
        <dt>{texts.version}</dt>
        <dd>
          {process.version}{' '}
          {process.commit && <code title={process.commit}>{process.commit.slice(0, 10)}</code>}
        </dd>
        <dt>{texts.roles}</dt>
        <dd>{process.roles.join(', ')}</dd>
        <dt>{texts.startedAt}</dt>
        <dd>
          <When instant={process.started_at} />
        </dd>
      </dl>
      <KnownSection section={components}>
        {(components) => <Components components={components} />}
      </KnownSection>
      {parts.length === 0 ? (
        <p class="soft">{texts.noParts}</p>
      ) : (
        <details open={parts.some(({ state, failures }) => state === 'waiting' || failures > 0)}>
          <summary>
            {texts.parts}: {parts.length}
          </summary>
          <Parts parts={parts} />
        </details>
      )}
    </>
  );
}

function Components({ components }: { readonly components: readonly DependencyStatus[] }) {
  const texts = useWords();
  return (
    <Table
      caption={texts.components}
      columns={[
        { header: texts.component },
        { header: texts.status },
        { header: texts.kind },
        { header: texts.details },
      ]}
      rows={components.map(({ name, kind, status, detail }) => [
        wordFor(texts, name),
        <Badge key="status" code={status} />,
        <code key="kind">{kind}</code>,
        <Detail key="detail">{detail}</Detail>,
      ])}
    />
  );
}

function Parts({ parts }: { readonly parts: readonly ComponentState[] }) {
  const texts = useWords();
  return (
    <Table
      caption={<span class="visually-hidden">{texts.parts}</span>}
      columns={[
        { header: texts.part },
        { header: texts.status },
        { header: texts.failures, numeric: true },
        { header: texts.restarts, numeric: true },
        { header: texts.error },
      ]}
      rows={parts.map(({ name, state, failures, restarts, error }) => [
        <code key="name">{name}</code>,
        <Badge key="state" code={state} />,
        failures,
        restarts,
        error === null ? '–' : <Technical key="error">{error}</Technical>,
      ])}
    />
  );
}
