import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { BodyOf } from '../../../client/src/operation-types.ts';
import { ASSET_CLASSES, SCENARIO_KINDS } from '../../../src/kernel/vocabulary.ts';
import { Field } from '../../shared/Field.tsx';
import { EstimateForm } from '../../shared/form/EstimateForm.tsx';
import { controlId } from '../../shared/form/form-context.ts';
import { readForm } from '../../shared/form/read-form.ts';
import { type KeptForm, useFormState } from '../../shared/form/use-form-state.ts';
import type { ScenarioProfile, Schemas } from '../../shared/service/answers.ts';
import { TroubleNotice } from '../../shared/service/TroubleNotice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { AssetPicker } from '../parts/AssetPicker.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { Differences } from '../proposal/Differences.tsx';
import { NewProposal } from '../proposal/NewProposal.tsx';
import { useChange } from '../service/use-change.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { assumptionsOf, parametersOfScenario, scenarioFormOf, scenarioProblems } from './scenario-form.ts';
import { useInForce, useScenarioKinds } from './use-scenarios.ts';

type Scenario = Schemas['Scenario'];

/** A new scenario: from nothing, or from an existing one with some of its assumptions changed. */
export function ProposeScenarioScreen() {
  const { newScenario } = useWords();
  return (
    <NewProposal operation="getScenario" title={newScenario.title}>
      {(base) => <Chosen base={base} />}
    </NewProposal>
  );
}

/** The class and the kind, which the address keeps, and below them the form of the kind. */
function Chosen({ base }: { readonly base: Scenario | undefined }) {
  const { newScenario: words, frame } = useWords();
  const say = useCodes();
  const { address, go } = useAddress();
  const { kinds, trouble, again } = useScenarioKinds();
  const assetClass = ASSET_CLASSES.find((each) => each === (address.query.class ?? base?.asset_class));
  const chosenKind = SCENARIO_KINDS.find((each) => each === (address.query.kind ?? base?.kind));
  const offered = kinds?.filter(({ asset_classes }) => assetClass && asset_classes.includes(assetClass));
  const profile = offered?.find(({ kind }) => kind === chosenKind);
  const choose = (name: string, value: string) =>
    go(hrefOf(['scenarios', 'new'], { ...address.query, [name]: value }), { replace: true });
  if (trouble) return <TroubleNotice trouble={trouble} onAgain={again} />;
  if (!kinds) return <p role="status">{frame.loading}</p>;
  return (
    <>
      <div class="filters">
        <Choice
          id="scenario-class"
          label={words.class}
          value={assetClass}
          options={ASSET_CLASSES.map((each) => [each, say('assetClass', each)])}
          onChosen={(value) => choose('class', value)}
        />
        <Choice
          id="scenario-kind"
          label={words.kind}
          value={profile?.kind}
          options={(offered ?? []).map(({ kind }) => [kind, say('scenarioKind', kind)])}
          onChosen={(value) => choose('kind', value)}
        />
      </div>
      {assetClass && profile && (
        <NewScenario key={profile.kind} assetClass={assetClass} profile={profile} base={base} />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  onChosen(value: string): void;
}

function Choice({ id, label, value, options, onChosen }: ChoiceProps) {
  const { newScenario: words } = useWords();
  return (
    <Field id={id} label={label} required>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          disabled={options.length === 0}
          onChange={({ currentTarget }) => onChosen(currentTarget.value)}
        >
          <option value="">{words.choose}</option>
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface NewScenarioProps {
  readonly assetClass: Scenario['asset_class'];
  readonly profile: ScenarioProfile;
  readonly base: Scenario | undefined;
}

const NOTHING = {};

function NewScenario({ assetClass, profile, base }: NewScenarioProps) {
  const { newScenario: words, scenario: names, proposal } = useWords();
  const language = useLanguage();
  const { go } = useAddress();
  const { kind } = profile;
  const form = useMemo(() => scenarioFormOf(profile), [kind]);
  const [started] = useState(() => (base?.kind === kind ? parametersOfScenario(base) : NOTHING));
  const [picked, setPicked] = useState({ of: base?.asset_class, id: base?.asset_id ?? '' });
  // An asset of another class is none of this one.
  const asset = picked.of === assetClass ? picked.id : '';
  const change = useChange('proposeScenario');
  const { trouble } = change;
  const found = useMemo(
    () => (trouble?.kind === 'fields' ? scenarioProblems(trouble.errors) : NOTHING),
    [trouble],
  );
  const place = `propose scenario ${assetClass} ${kind} ${base?.id ?? ''}`;
  const [kept, keep, forget] = useDraft<KeptForm | null>(place, null);
  const [state, act] = useFormState(form, started, found, kept ?? undefined);
  const { draft, language: writtenIn } = state;
  useLayoutEffect(() => {
    const isAsStarted = JSON.stringify(draft) === JSON.stringify(started);
    keep(isAsStarted ? null : { draft, language: writtenIn });
  }, [draft, writtenIn]);
  const reading = useMemo(
    () => readForm(form, state.draft, state.language),
    [form, state.draft, state.language],
  );
  const inForce = useInForce({ asset_class: assetClass, kind, asset_id: asset === '' ? null : asset });
  const other = inForce.scenario && parametersOfScenario(inForce.scenario);
  const submit = async () => {
    if (Object.keys(reading.problems).length > 0) {
      act({ type: 'refuse', problems: reading.problems });
      return;
    }
    const own = { asset_class: assetClass, kind, asset_id: asset === '' ? null : asset };
    const body = { ...reading.body, ...own } as unknown as BodyOf<'proposeScenario'>;
    const answer = await change.run({ body });
    if (!answer) return;
    forget();
    go(hrefOf(['scenarios', answer.data.id]));
  };
  return (
    <div class="with-aside">
      <section class="card" aria-labelledby="proposal-title">
        <h2 id="proposal-title">{words.heading}</h2>
        <AssetPicker
          id={controlId('asset_id')}
          chosen={asset}
          assetClass={assetClass}
          hint={words.assetHint}
          otherwise={words.anyAsset}
          problem={trouble?.kind === 'fields' ? atAsset(trouble.errors) : undefined}
          onChosen={(id) => setPicked({ of: assetClass, id })}
        />
        <EstimateForm
          assetClass={assetClass}
          way="public-estimates"
          form={form}
          state={state}
          act={act}
          onSubmit={submit}
        >
          {trouble && trouble.kind !== 'fields' && <WorkTroubleNotice trouble={trouble} onAgain={submit} />}
          <button type="submit" class="button primary" disabled={change.isBusy}>
            {proposal.submit}
          </button>
        </EstimateForm>
      </section>
      <aside class="card" aria-labelledby="changes-title">
        <h2 id="changes-title">{words.changes}</h2>
        <Differences
          subject={words.untitled}
          isProposed
          isKnown={inForce.read.data !== undefined}
          inForce={inForce.named}
          words={names}
          terms={assumptionsOf(form, reading.parameters, other, language)}
        />
      </aside>
    </div>
  );
}

const atAsset = (errors: readonly { readonly pointer: string; readonly detail: string }[]) =>
  errors.find(({ pointer }) => pointer === '/asset_id')?.detail;
