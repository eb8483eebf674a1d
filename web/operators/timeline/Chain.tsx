import type { ChainFault, ChainStatus, Timeline } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Technical } from '../overview/KnownSection.tsx';
import { Commands } from '../reading/Commands.tsx';
import { wordFor } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';

interface ChainProps {
  readonly chain: ChainStatus;
  readonly timeline: Pick<Timeline, 'events' | 'stream'>;
}

/** Whether every event is what it was when it was written; if not, which one. */
export function Chain({ chain, timeline: { events, stream } }: ChainProps) {
  const texts = useWords();
  if (chain.intact)
    return (
      <div class="notice intact" role="status">
        <p class="title">
          <span aria-hidden="true">✓</span> {texts.chainIntact}
        </p>
        <p>
          <Commands text={fill(texts.chainIntactWhat, { count: events })} />
        </p>
      </div>
    );
  return (
    <Notice kind="error" title={texts.chainBroken} role="status">
      <p>{fill(texts.chainBrokenWhat, { count: chain.fault_count, events, stream })}</p>
      <ul>
        {chain.faults.map((fault) => (
          <li key={`${fault.fault} ${fault.sequence} ${fault.detail}`}>
            <Place fault={fault} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Place({
  fault: { fault, sequence, last_sequence: last, event_id, detail },
}: {
  readonly fault: ChainFault;
}) {
  const texts = useWords();
  const place =
    last === null
      ? fill(texts.faultAt, { sequence: sequence ?? '?' })
      : fill(texts.faultFromTo, { sequence: sequence ?? '?', last });
  const goThere = () => {
    const entry = document.getElementById(`event-${sequence}`);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  };
  return (
    <>
      {event_id === null ? (
        <strong>{place}</strong>
      ) : (
        <button type="button" class="to-entry" onClick={goThere}>
          {place}
        </button>
      )}{' '}
      <strong>{wordFor(texts, fault)}</strong>: <Technical>{detail}</Technical>
      {event_id !== null && (
        <>
          {' '}
          (<code>{event_id}</code>)
        </>
      )}
    </>
  );
}
