import { useMemo } from 'preact/hooks';
import { withDates } from '../../../src/kernel/wording/dates.ts';
import { Steps } from '../../shared/calculation/Steps.tsx';
import { TornadoChart } from '../../shared/chart/TornadoChart.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { TroubleNotice } from '../../shared/service/TroubleNotice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { AssetLink } from '../parts/AssetLink.tsx';
import type { ScreenProps } from '../parts/Screen.tsx';
import { Amount } from '../parts/shown.tsx';
import { Differences } from '../proposal/Differences.tsx';
import { ProposalScreen } from '../proposal/ProposalScreen.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { assumptionsOf, parametersOfScenario, scenarioFormOf } from './scenario-form.ts';
import { useInForce, useScenarioKinds } from './use-scenarios.ts';

type Scenario = Schemas['Scenario'];

/** One scenario: what it assumes, its result with the calculation and at other rates, and the decision on it. */
export const ScenarioScreen = ({ id }: ScreenProps) => (
  <ProposalScreen operation="getScenario" id={id} about={(scenario) => <About scenario={scenario} />}>
    {(scenario) => (
      <>
        <Assumptions scenario={scenario} />
        <Result scenario={scenario} />
      </>
    )}
  </ProposalScreen>
);

interface Shown {
  readonly scenario: Scenario;
}

function About({ scenario: { asset_class, kind, asset_id } }: Shown) {
  const { scenario: words } = useWords();
  const say = useCodes();
  return (
    <>
      {say('assetClass', asset_class)}, {say('scenarioKind', kind)}.{' '}
      {asset_id !== null && <AssetLink id={asset_id} otherwise={words.asset} />}
    </>
  );
}

/** What it assumes; of a proposal next to what is approved in its place. */
function Assumptions({ scenario }: Shown) {
  const { scenario: words } = useWords();
  const language = useLanguage();
  const { kinds, trouble, again } = useScenarioKinds();
  const isProposed = scenario.status === 'PROPOSED';
  const inForce = useInForce(isProposed ? scenario : undefined);
  const profile = kinds?.find(({ kind }) => kind === scenario.kind);
  const form = useMemo(() => profile && scenarioFormOf(profile), [profile]);
  const other = inForce.scenario && parametersOfScenario(inForce.scenario);
  return (
    <section class="card" aria-labelledby="assumptions-title">
      <h2 id="assumptions-title">{words.assumptions}</h2>
      {trouble && <TroubleNotice trouble={trouble} onAgain={again} />}
      {form && (
        <Differences
          subject={scenario.name}
          isProposed={isProposed}
          isKnown={inForce.read.data !== undefined}
          inForce={inForce.named}
          words={words}
          terms={assumptionsOf(form, parametersOfScenario(scenario), other, language)}
        />
      )}
    </section>
  );
}

function Result({ scenario: { result, sensitivity } }: Shown) {
  const { scenario: words } = useWords();
  const language = useLanguage();
  const say = useCodes();
  return (
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
      <TornadoChart sensitivity={sensitivity} />
      {result.calculation && <Steps calculation={result.calculation} />}
      <h3>{words.limitations}</h3>
      <ul>
        {result.limitations.map(({ code, text }) => (
          <li key={code + text}>{withDates(text, language)}</li>
        ))}
      </ul>
    </section>
  );
}
