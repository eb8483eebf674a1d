import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf } from '../address/address.ts';
import type { ScreenProps } from '../parts/Screen.tsx';
import { Differences } from '../proposal/Differences.tsx';
import { ProposalScreen } from '../proposal/ProposalScreen.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { shownTerm, TERMS } from './terms.tsx';

type Policy = Schemas['Policy'];

/** One policy: its terms next to those in force for the same classes, and the decision on it. */
export const PolicyScreen = ({ id }: ScreenProps) => (
  <ProposalScreen operation="getPolicy" id={id}>
    {(policy) => <Terms policy={policy} />}
  </ProposalScreen>
);

/** The terms, and of a proposal which of them differ from the policy in force for one of its classes. */
function Terms({ policy }: { readonly policy: Policy }) {
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
      {policy.notices.map(({ code, text }) => (
        <Notice key={code} kind="warning">
          {text}
        </Notice>
      ))}
      <section class="card" aria-labelledby="terms-title">
        <h2 id="terms-title">{words.terms}</h2>
        <Differences
          subject={policy.name}
          isProposed={isProposed}
          isKnown={approved.data !== undefined}
          inForce={inForce && { name: inForce.name, href: hrefOf(['policies', inForce.id]) }}
          words={words}
          terms={TERMS.map((name) => ({
            name: names[name],
            own: shown(policy, name),
            other: inForce && shown(inForce, name),
          }))}
        />
      </section>
    </>
  );
}
