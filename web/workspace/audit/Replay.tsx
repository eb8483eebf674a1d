import { useState } from 'preact/hooks';
import type { DataOf } from '../../../client/src/operation-types.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Table } from '../../shared/Table.tsx';
import { Amount } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Findings } from './Findings.tsx';
import { VERDICTS } from './verdicts.ts';

type Replayed = DataOf<'getValuationReplay'>;

/** A valuation calculated again from the log, once somebody asks for it: the verdict, both sides, and what differs. */
export function Replay({ id }: { readonly id: string }) {
  const { audit } = useWords();
  const [isWanted, setWanted] = useState(false);
  const read = useRead('getValuationReplay', isWanted ? { path: { id } } : undefined);
  const { data, trouble, isBusy, again } = read;
  return (
    <section class="card" aria-labelledby="replay-title">
      <h2 id="replay-title">{audit.replay}</h2>
      <p>{audit.replayIntro}</p>
      <p>
        <button
          type="button"
          class="button"
          disabled={isBusy && isWanted}
          onClick={() => (isWanted ? again() : setWanted(true))}
        >
          {audit.replayNow}
        </button>
      </p>
      {trouble && !isBusy && <WorkTroubleNotice trouble={trouble} onAgain={again} />}
      <div role="status">
        {isWanted && isBusy && <p class="soft">{audit.replaying}</p>}
        {data && !isBusy && <Verdict replayed={data} />}
      </div>
      {data && !isBusy && <Sides replayed={data} />}
    </section>
  );
}

function Verdict({ replayed }: { readonly replayed: Replayed }) {
  const { audit } = useWords();
  const { verdict, verdict_text, check_text, seals, evidence, documents } = replayed;
  const { kind, mark } = VERDICTS[verdict];
  const kept = (all: readonly { readonly status: string }[]) => ({
    kept: all.filter(({ status }) => status === 'KEPT').length,
    count: all.length,
  });
  return (
    <Notice kind={kind} title={`${mark} ${verdict_text}`}>
      <ul>
        <li>{check_text}</li>
        <li>{seals.text}</li>
        {evidence.length > 0 && <li>{fill(audit.evidenceKept, kept(evidence))}</li>}
        {documents.length > 0 && <li>{fill(audit.documentsKept, kept(documents))}</li>}
      </ul>
    </Notice>
  );
}

function Sides({ replayed: { values, findings } }: { readonly replayed: Replayed }) {
  const { audit } = useWords();
  const say = useCodes();
  return (
    <>
      <Findings findings={findings} />
      <Table
        caption={audit.bothSides}
        columns={[
          { header: audit.value },
          { header: audit.recorded, numeric: true },
          { header: audit.recomputed, numeric: true },
          { header: audit.comparison },
        ]}
        rows={Object.entries(values).map(([name, { recorded, recomputed, same }]) => [
          say('value', name),
          <Amount key="recorded" of={recorded?.amount} />,
          <Amount key="recomputed" of={recomputed?.amount} />,
          same === null ? '–' : same ? `✓ ${audit.same}` : `≠ ${audit.different}`,
        ])}
      />
    </>
  );
}
