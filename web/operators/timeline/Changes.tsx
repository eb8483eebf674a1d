import type { TimelineEntryStand } from '../../../src/border/http/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Table } from '../../shared/Table.tsx';
import { type OperatorsTexts, useWords } from '../words/use-words.ts';

/** Fields as they were and as they are. What a first event sets has no before. */
export function Changes({ entry }: { readonly entry: TimelineEntryStand }) {
  const texts = useWords();
  const { sequence, changes, more_changes: more, chain } = entry;
  if (changes.length === 0)
    return <p class="small soft">{chain === 'UNREADABLE' ? texts.notTold : texts.noChanges}</p>;
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <>
      <Table
        caption={<span class="visually-hidden">{fill(texts.changesOf, { sequence })}</span>}
        columns={[
          { header: texts.field },
          ...(hasBefore ? [{ header: texts.before }] : []),
          { header: texts.after },
        ]}
        rows={changes.map(({ field, before, after }) => [
          <code key="field">{field}</code>,
          ...(hasBefore ? [before === null ? '–' : <del key="before">{shown(before, texts)}</del>] : []),
          after === null ? '–' : shown(after, texts),
        ])}
      />
      {more > 0 && <p class="small soft">{fill(texts.moreChanges, { count: more })}</p>}
    </>
  );
}

/** Personal texts come closed, with a number each. */
const shown = (text: string, texts: OperatorsTexts): string =>
  text.replace(/^\[personal data (\d+)\]$/, (_, number: string) => `[${fill(texts.personal, { number })}]`);
