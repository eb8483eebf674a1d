import { withDates } from '../../../src/kernel/wording/dates.ts';
import { Steps } from '../../shared/calculation/Steps.tsx';
import { shownPercent } from '../../shared/figures/show.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { Amount, Badge, Given, Person, When } from '../parts/shown.tsx';
import { PROPOSAL_KINDS } from '../policies/PoliciesScreen.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

type Scenario = Schemas['Scenario'];

/** One scenario: its result and calculation, how the result follows the rate, and the decision on it. */
export function ScenarioScreen({ id }: ScreenProps) {
  const { screens, scenario: words } = useWords();
  const read = useRead('getScenario', { path: { id } });
  return (
    <Screen
      title={read.data?.name ?? words.title}
      back={{ href: hrefOf(['policies']), name: screens.policies }}
    >
      <Loaded read={read}>{(scenario) => <Shown scenario={scenario} onDecided={read.again} />}</Loaded>
    </Screen>
  );
}

function Shown({ scenario, onDecided }: { readonly scenario: Scenario; onDecided(): void }) {
  const { scenario: words } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const { status, decision, result } = scenario;
  return (
    <>
      <p>
        <Badge kind={PROPOSAL_KINDS[status]}>{say('proposalStatus', status)}</Badge>{' '}
        {say('assetClass', scenario.asset_class)}, {say('scenarioKind', scenario.kind)}.{' '}
        {scenario.asset_id !== null && (
          <Link href={hrefOf(['assets', scenario.asset_id])}>{words.asset}</Link>
        )}
      </p>
      <p>
        {words.proposedBy} <Person actor={scenario.proposed_by} />, <When instant={scenario.proposed_at} />
      </p>
      {decision && (
        <p>
          {words.decidedBy} <Person actor={decision.decided_by} />, <When instant={decision.decided_at} />:{' '}
          <Given text={decision.rationale} />
        </p>
      )}
      <section class="card result" aria-labelledby="result-title">
        <h2 id="result-title">{words.result}</h2>
        <p class="value-amount">
          <Amount of={result.value.amount} />
        </p>
        <ul class="small reasons">
          {result.value.reason_codes.map((code) => (
            <li key={code}>{say('reason', code)}</li>
          ))}
        </ul>
        <Tornado sensitivity={scenario.sensitivity} />
        {result.calculation && <Steps calculation={result.calculation} />}
        <h3>{words.limitations}</h3>
        <ul>
          {result.limitations.map(({ code, text }) => (
            <li key={code + text}>{withDates(text, language)}</li>
          ))}
        </ul>
      </section>
      {status === 'PROPOSED' && (
        <section class="card" aria-labelledby="decision-title">
          <h2 id="decision-title">{words.decision}</h2>
          <Decisions
            kind="Scenario"
            id={scenario.id}
            state={status}
            title={words.decide}
            subject={scenario.name}
            onDecided={onDecided}
          />
        </section>
      )}
    </>
  );
}

/** The result at rates around its own, as bars with their figures: which way and how far it moves. */
function Tornado({ sensitivity }: Pick<Scenario, 'sensitivity'>) {
  const { scenario: words } = useWords();
  const language = useLanguage();
  // A picture: approximate figures are enough for its widths.
  const most = Math.max(1, ...sensitivity.map(({ amount }) => Number(amount ?? 0)));
  if (sensitivity.length === 0) return null;
  return (
    <>
      <h3>{words.sensitivity}</h3>
      <ul class="tornado">
        {sensitivity.map(({ rate_change, discount_rate, amount }) => (
          <li key={rate_change}>
            <span>{shownPercent(discount_rate, language)}</span>
            <span class="cover-bar" aria-hidden="true">
              <span style={{ '--share': String(Number(amount ?? 0) / most) }} />
            </span>
            <Amount of={amount} />
          </li>
        ))}
      </ul>
    </>
  );
}
