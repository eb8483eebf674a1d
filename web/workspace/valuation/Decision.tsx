import { useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Badge, Given, Person, When } from '../parts/shown.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { nameIn, type Valuation } from './valuation.ts';

interface DecisionProps {
  readonly valuation: Valuation;
  onDecided(): void;
}

/** What was decided, by whom and why; and the form to decide, or why this person may not. */
export function Decision({ valuation, onDecided }: DecisionProps) {
  const { decision } = useWords();
  const say = useCodes();
  const [isDecided, setDecided] = useState(false);
  const { review } = valuation;
  if (valuation.status !== 'CALCULATED') return null;
  const decided = () => {
    setDecided(true);
    onDecided();
  };
  return (
    <section class="card" aria-labelledby="decision-title">
      <h2 id="decision-title" tabIndex={-1}>
        {decision.title}
      </h2>
      <p>
        <Badge kind={KINDS[review.status] ?? 'plain'}>{say('review', review.status)}</Badge>{' '}
        {review.approvals_required !== null &&
          fill(decision.approvals, {
            given: review.approvals.length,
            required: review.approvals_required,
          })}
      </p>
      <div role="status">{isDecided && <Notice>{decision.recorded}</Notice>}</div>
      <ul class="decisions">
        {review.approvals.map(({ decided_by, decided_at, rationale }) => (
          <li key={decided_at}>
            {decision.approvedBy} <Person actor={decided_by} />, <When instant={decided_at} />:{' '}
            <Given text={rationale} />
          </li>
        ))}
        {(review.status === 'REJECTED' || review.status === 'WITHDRAWN') &&
          review.decided_by !== null &&
          review.decided_at !== null && (
            <li>
              {say('review', review.status)}: <Person actor={review.decided_by} />,{' '}
              <When instant={review.decided_at} />: <Given text={review.rationale ?? ''} />
            </li>
          )}
      </ul>
      <Decisions
        kind="Valuation"
        id={valuation.id}
        state={`${review.status} ${review.approvals.length}`}
        title={review.status === 'APPROVED' ? decision.withdraw : decision.decide}
        subject={nameIn(valuation)}
        onDecided={decided}
      />
    </section>
  );
}

const KINDS: Readonly<Record<string, 'good' | 'bad' | 'warning'>> = {
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'bad',
  PENDING: 'warning',
};
