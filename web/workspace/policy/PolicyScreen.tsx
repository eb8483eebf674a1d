import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { Badge, Given, Person, When } from '../parts/shown.tsx';
import { PROPOSAL_KINDS } from '../policies/PoliciesScreen.tsx';
import { useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { shownTerm, TERMS } from './terms.tsx';

type Policy = Schemas['Policy'];

/** One policy: its terms next to those in force for the same classes, and the decision on it. */
export function PolicyScreen({ id }: ScreenProps) {
  const { screens, policy: words } = useWords();
  const read = useRead('getPolicy', { path: { id } });
  return (
    <Screen
      title={read.data?.name ?? words.title}
      back={{ href: hrefOf(['policies']), name: screens.policies }}
    >
      <Loaded read={read}>{(policy) => <Shown policy={policy} onDecided={read.again} />}</Loaded>
    </Screen>
  );
}

function Shown({ policy, onDecided }: { readonly policy: Policy; onDecided(): void }) {
  const { policy: words } = useWords();
  const say = useCodes();
  const may = useMay();
  const { status, decision } = policy;
  return (
    <>
      <p>
        <Badge kind={PROPOSAL_KINDS[status]}>{say('proposalStatus', status)}</Badge> {words.proposedBy}{' '}
        <Person actor={policy.proposed_by} />, <When instant={policy.proposed_at} />
      </p>
      {decision && (
        <p>
          {words.decidedBy} <Person actor={decision.decided_by} />, <When instant={decision.decided_at} />:{' '}
          <Given text={decision.rationale} />
        </p>
      )}
      {policy.notices.map(({ code, text }) => (
        <Notice key={code} kind="warning">
          {text}
        </Notice>
      ))}
      <section class="card" aria-labelledby="terms-title">
        <h2 id="terms-title">{words.terms}</h2>
        <Compared policy={policy} />
        {may('proposePolicy') && (
          <Link class="button" href={hrefOf(['policies', 'new'], { from: policy.id })}>
            {words.proposeFrom}
          </Link>
        )}
      </section>
      {status === 'PROPOSED' && (
        <section class="card" aria-labelledby="decision-title">
          <h2 id="decision-title">{words.decision}</h2>
          <Decisions
            kind="Policy"
            id={policy.id}
            state={status}
            title={words.decide}
            subject={policy.name}
            onDecided={onDecided}
          />
        </section>
      )}
    </>
  );
}

/** The terms, and of a proposal which of them differ from the policy in force for one of its classes. */
function Compared({ policy }: { readonly policy: Policy }) {
  const { policy: words, terms: names } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const isProposed = policy.status === 'PROPOSED';
  const approved = useRead(
    'listPolicies',
    isProposed ? { query: { status: 'APPROVED', limit: 200 } } : undefined,
  );
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const inForce = approved.data?.items.find(
    (each) =>
      each.effective_from <= today &&
      (each.effective_until ?? today) >= today &&
      each.asset_classes.some((id) => policy.asset_classes.includes(id)),
  );
  const shown = (of: Policy, name: (typeof TERMS)[number]) => shownTerm(of, name, { language, say, words });
  return (
    <>
      {isProposed && approved.data && (
        <p>
          {inForce ? (
            <>
              {words.comparedWith}{' '}
              <Link href={hrefOf(['policies', inForce.id])}>
                <Given text={inForce.name} />
              </Link>
            </>
          ) : (
            words.nothingInForce
          )}
        </p>
      )}
      <Table
        caption={fill(words.termsOf, { name: policy.name })}
        columns={[
          { header: words.term },
          { header: isProposed ? words.proposed : words.value },
          ...(inForce ? [{ header: words.inForce }, { header: words.difference }] : []),
        ]}
        rows={TERMS.map((name) => {
          const own = shown(policy, name);
          if (!inForce) return [names[name], own];
          const other = shown(inForce, name);
          return [
            names[name],
            own,
            other,
            own === other ? (
              ''
            ) : (
              <Badge key="differs" kind="warning">
                {words.differs}
              </Badge>
            ),
          ];
        })}
      />
    </>
  );
}
