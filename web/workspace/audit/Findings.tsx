import { fill } from '../../shared/language.ts';
import { useWords } from '../words/use-words.ts';

interface ShownFinding {
  readonly text: string;
  /** Number of the event, from 1. */
  readonly sequence: number | null;
  readonly pointer: string | null;
  /** Where several histories were compared. */
  readonly stream?: string | undefined;
  /** As JSON. */
  readonly recorded: string | null;
  readonly recomputed: string | null;
}

/** What a replay found to differ, with both sides. */
export function Findings({ findings }: { readonly findings: readonly ShownFinding[] }) {
  const { audit } = useWords();
  if (findings.length === 0) return null;
  return (
    <>
      <h3>{audit.findings}</h3>
      <ol class="events">
        {findings.map((finding, index) => (
          <li key={index}>
            {finding.text} <Place of={finding} />
            {(finding.recorded !== null || finding.recomputed !== null) && (
              <dl class="facts">
                <dt>{audit.recorded}</dt>
                <dd>{finding.recorded ?? '–'}</dd>
                <dt>{audit.recomputed}</dt>
                <dd>{finding.recomputed ?? '–'}</dd>
              </dl>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where a finding is: the history, the event, and the place in it. */
function Place({ of: { stream, sequence, pointer } }: { readonly of: ShownFinding }) {
  const { audit } = useWords();
  const parts = [
    ...(stream === undefined ? [] : [<code key="stream">{stream}</code>]),
    ...(sequence === null ? [] : [fill(audit.eventNumber, { number: sequence })]),
    ...(pointer === null ? [] : [<code key="pointer">{pointer}</code>]),
  ];
  return <span class="small soft">{parts.flatMap((part) => [part, ' '])}</span>;
}
