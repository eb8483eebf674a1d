import type { QueueStands } from '../../../src/border/http/operators/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { wholeNumber } from '../reading/times.ts';
import { useWords } from '../words/use-words.ts';

const QUEUES = [
  'valuations_to_review',
  'documents_to_review',
  'policies_to_decide',
  'scenarios_to_decide',
  'assets_never_valued',
  'assets_due',
  'assets_too_old',
  'revaluations_refused',
] as const satisfies readonly (keyof QueueStands)[];

/** How much waits for people, and for nobody of this service. */
export function Queues({ queues }: { readonly queues: QueueStands }) {
  const texts = useWords();
  const language = useLanguage();
  return (
    <>
      <p class="small">{texts.queuesNote}</p>
      <dl class="facts">
        {QUEUES.flatMap((queue) => [
          <dt key={queue}>{texts[queue]}</dt>,
          <dd key={`${queue} count`}>{wholeNumber(queues[queue], language)}</dd>,
        ])}
      </dl>
    </>
  );
}
