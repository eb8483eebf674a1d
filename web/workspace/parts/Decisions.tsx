import type { OperationId } from '../../../client/src/operation-types.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { Decide } from './Decide.tsx';
import { Loaded } from './Loaded.tsx';
import { Given } from './shown.tsx';

type Allowed = Schemas['AllowedDecisions'];
type DecisionName = Allowed['decisions'][number];

/** What may be decided on, and by which operation. */
const KINDS = {
  Valuation: 'reviewValuation',
  Document: 'reviewDocument',
  Policy: 'decidePolicy',
  Scenario: 'decideScenario',
  Guarantee: 'decideGuarantee',
} as const;

type Kind = keyof typeof KINDS;

/** A withdrawal and a release are operations of their own. */
const APART: { readonly [Name in DecisionName]?: OperationId } = {
  WITHDRAW: 'withdrawValuation',
  RELEASE: 'releaseGuarantee',
};

interface DecisionsProps {
  readonly kind: Kind;
  readonly id: string;
  /** Another state of it: what one may decide is read again. */
  readonly state: string;
  readonly title: string;
  readonly subject?: string;
  onDecided(): void;
}

/** The form to decide on something; or why this person may not, before they try. */
export function Decisions(props: DecisionsProps) {
  const { decisions } = useWords();
  const may = useMay();
  // Four eyes concern those who decide at all: of others nothing is asked.
  if (!may('reviewValuation')) return <p class="soft">{decisions.PROFILE_MISSING}</p>;
  return <Allowing key={props.state} {...props} />;
}

function Allowing({ kind, id, title, subject, onDecided }: DecisionsProps) {
  const { decisions: words } = useWords();
  const read = useRead(`get${kind}AllowedDecisions`, { path: { id } });
  return (
    <Loaded read={read}>
      {({ decisions, reason }) => (
        <>
          {reason !== null && reason !== 'NOTHING_TO_DECIDE' && (
            <Notice title={words.mayNot}>
              <p>
                {subject !== undefined && (
                  <>
                    <Given text={subject} />:{' '}
                  </>
                )}
                {words[reason]}
              </p>
            </Notice>
          )}
          {decisions.length > 0 && (
            <Decide
              operations={(decision) => APART[decision as DecisionName] ?? KINDS[kind]}
              id={id}
              title={title}
              {...(subject !== undefined && { subject })}
              decisions={decisions.map((decision) => ({ decision, name: words[decision] }))}
              onDecided={onDecided}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
