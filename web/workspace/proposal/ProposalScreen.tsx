import type { ComponentChildren } from 'preact';
import type { CallRequest, DataOf } from '../../../client/src/operation-types.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Assigned } from '../parts/Assigned.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Badge, Given, Person, When } from '../parts/shown.tsx';
import { PROPOSAL_KINDS } from '../policies/PoliciesScreen.tsx';
import { type Read, useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** What one person proposes and another decides, by the operation that reads it. */
const PROPOSALS = {
  getPolicy: {
    kind: 'Policy',
    assigned: 'POLICY',
    path: 'policies',
    words: 'policy',
    right: 'proposePolicy',
  },
  getScenario: {
    kind: 'Scenario',
    assigned: 'SCENARIO',
    path: 'scenarios',
    words: 'scenario',
    right: 'proposeScenario',
  },
} as const;
type ReadProposal = keyof typeof PROPOSALS;
type AnyProposal = DataOf<ReadProposal>;

interface ProposalScreenProps<Op extends ReadProposal> {
  readonly operation: Op;
  readonly id: string;
  /** What it is of, next to its status. */
  about?(proposal: DataOf<Op>): ComponentChildren;
  /** Its terms or assumptions. */
  children(proposal: DataOf<Op>): ComponentChildren;
}

/** A policy or a scenario: who proposed it and who decided, what is in it, another that begins from it, the decision. */
export function ProposalScreen<Op extends ReadProposal>(props: ProposalScreenProps<Op>) {
  const { operation, id, about, children } = props;
  const all = useWords();
  const may = useMay();
  const { kind, assigned, path, words, right } = PROPOSALS[operation];
  const { title, decide, proposeFrom } = all[words];
  const read: Read<AnyProposal> = useRead<ReadProposal>(operation, {
    path: { id },
  } as CallRequest<ReadProposal>);
  return (
    <Screen
      title={read.data?.name ?? title}
      back={{ href: hrefOf(['policies']), name: all.screens.policies }}
      subject={{ kind: assigned, id }}
    >
      <Loaded read={read}>
        {(proposal) => (
          <>
            <Course proposal={proposal}>{about?.(proposal as DataOf<Op>)}</Course>
            <Assigned kind={assigned} id={id} />
            {children(proposal as DataOf<Op>)}
            {may(right) && (
              <p>
                <Link class="button" href={hrefOf([path, 'new'], { from: id })}>
                  {proposeFrom}
                </Link>
              </p>
            )}
            {proposal.status === 'PROPOSED' && (
              <section class="card" aria-labelledby="decision-title">
                <h2 id="decision-title">{all.proposal.decision}</h2>
                <Decisions
                  kind={kind}
                  id={id}
                  state={proposal.status}
                  title={decide}
                  subject={proposal.name}
                  onDecided={read.again}
                />
              </section>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface CourseProps {
  readonly proposal: AnyProposal;
  readonly children: ComponentChildren;
}

/** Its status, who proposed it, and who decided with which reasons. */
function Course({ proposal: { status, proposed_by, proposed_at, decision }, children }: CourseProps) {
  const { proposal: words } = useWords();
  const say = useCodes();
  return (
    <>
      <p>
        <Badge kind={PROPOSAL_KINDS[status]}>{say('proposalStatus', status)}</Badge> {children}
      </p>
      <p>
        {words.proposedBy} <Person actor={proposed_by} />, <When instant={proposed_at} />
      </p>
      {decision && (
        <p>
          {words.decidedBy} <Person actor={decision.decided_by} />, <When instant={decision.decided_at} />:{' '}
          <Given text={decision.rationale} />
        </p>
      )}
    </>
  );
}
