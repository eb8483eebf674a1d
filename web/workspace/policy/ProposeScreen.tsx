import { useState } from 'preact/hooks';
import { ACCEPT_RULES, ASSET_CLASSES, METHODS } from '../../../src/kernel/vocabulary.ts';
import type { DecimalField } from '../../../src/kernel/wording/form/model.ts';
import { Field } from '../../shared/Field.tsx';
import { readField, writeField } from '../../shared/form/read-field.ts';
import type { Language } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { problemWord } from '../../shared/texts/say.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { useDraft } from '../parts/use-draft.ts';
import { NewProposal } from '../proposal/NewProposal.tsx';
import { useChange } from '../service/use-change.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import type { Proposal, Terms } from './terms.tsx';

const FRACTION = '^(0+(\\.\\d+)?|0*1(\\.0+)?)$';

/** Figures that can be written; rules of evidence and approvals are taken from the policy that the proposal begins from. */
const FIGURES = {
  forced_liquidation_discount: 'fraction',
  collateral_haircut: 'fraction',
  max_reference_age_days: 'days',
  max_valuation_age_days: 'days',
  max_balance_age_days: 'days',
  max_declared_age_days: 'days',
  max_comparable_age_days: 'days',
  revalue_days_before: 'daysBefore',
  revalue_on_fall: 'fall',
  approvals_on_disagreement: 'people',
} as const;
const YES_OR_NO = ['comparables_need_evidence', 'unique_evidence'] as const;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as readonly Figure[];

/** A decimal as the shared fields read it: a discount is written in per cent, as a share is elsewhere. */
function fieldOf(name: Figure): DecimalField {
  const isFraction = FIGURES[name] === 'fraction' || FIGURES[name] === 'fall';
  return {
    kind: 'decimal',
    name: isFraction ? 'ownership_share' : name,
    required: FIGURES[name] === 'fraction',
    description: undefined,
    wholeDigits: 5,
    decimals: isFraction ? [0, 8] : [0, 0],
    negative: false,
    patterns: isFraction ? [FRACTION] : [],
  };
}

/** A new policy: from scratch, or from an existing one with some of its terms changed. */
export function ProposeScreen() {
  const { propose } = useWords();
  return (
    <NewProposal operation="getPolicy" title={propose.title}>
      {(base) => <Form base={base} />}
    </NewProposal>
  );
}

function Form({ base }: { readonly base: Terms | undefined }) {
  const language = useLanguage();
  const { propose, proposal, terms } = useWords();
  const say = useCodes();
  const { go } = useAddress();
  const change = useChange('proposePolicy');
  const [draft, setDraft, forget] = useDraft(`propose policy ${base?.name ?? ''}`, () => ({
    name: base?.name ?? '',
    classes: [...(base?.asset_classes ?? [])] as readonly string[],
    bases: [...(base?.accepted_bases ?? [])] as readonly string[],
    written: writtenOf(base, language),
    demands: YES_OR_NO.filter((each) => base?.[each]) as readonly string[],
    accept: (base?.accept ?? 'FIRST') as string,
    from: '',
    until: '',
  }));
  const { name, classes, bases, written, demands, accept, from, until } = draft;
  const set = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const [own, setProblems] = useState<Readonly<Record<string, string>>>({});
  const faults = change.trouble?.kind === 'fields' ? change.trouble.errors : [];
  const problems: typeof own = {
    ...Object.fromEntries(faults.map(({ pointer, detail }) => [pointer.split('/')[1] ?? '', detail])),
    ...own,
  };

  const submit = async (event?: Event) => {
    event?.preventDefault();
    const found: Record<string, string> = {};
    const figures: Record<string, string | number | null> = {};
    for (const each of NAMES) {
      const reading = readField(fieldOf(each), written[each] ?? '', language);
      if (!reading.ok) found[each] = problemWord(reading.problem, language);
      else if (reading.value === undefined || fieldOf(each).decimals[1] > 0)
        figures[each] = reading.value ?? null;
      else figures[each] = Number(reading.value);
    }
    if (name.trim() === '') found.name = propose.lacksName;
    if (classes.length === 0) found.asset_classes = propose.lacksOne;
    if (bases.length === 0) found.accepted_bases = propose.lacksOne;
    if (from === '') found.effective_from = propose.lacksDay;
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      document.getElementById(`propose-${first}`)?.focus();
      return;
    }
    const body = {
      ...keptOf(base),
      ...figures,
      ...Object.fromEntries(YES_OR_NO.map((each) => [each, demands.includes(each)])),
      accept,
      name: name.trim(),
      asset_classes: ASSET_CLASSES.filter((each) => classes.includes(each)),
      accepted_bases: METHODS.filter((each) => bases.includes(each)),
      effective_from: from,
      effective_until: until === '' ? null : until,
    } as Proposal;
    const answer = await change.run({ body });
    if (!answer) return;
    forget();
    go(hrefOf(['policies', answer.data.id]));
  };
  return (
    <form class="card" onSubmit={submit} noValidate aria-label={propose.title}>
      {base && <Notice>{propose.others}</Notice>}
      <Field id="propose-name" label={propose.name} error={problems.name} required>
        {(control) => (
          <input
            {...control}
            value={name}
            onInput={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Several
        id="propose-asset_classes"
        legend={terms.asset_classes}
        problem={problems.asset_classes}
        options={ASSET_CLASSES.map((each) => [each, say('assetClass', each)])}
        chosen={classes}
        onChosen={(next) => set({ classes: next })}
      />
      {NAMES.map((each) => (
        <Field
          key={each}
          id={`propose-${each}`}
          label={terms[each]}
          hint={propose[FIGURES[each]]}
          error={problems[each]}
          required={FIGURES[each] === 'fraction'}
        >
          {(control) => (
            <input
              {...control}
              class="figure"
              inputMode="decimal"
              autocomplete="off"
              value={written[each] ?? ''}
              onInput={({ currentTarget }) => set({ written: { ...written, [each]: currentTarget.value } })}
            />
          )}
        </Field>
      ))}
      <Several
        id="propose-accepted_bases"
        legend={terms.accepted_bases}
        problem={problems.accepted_bases}
        options={METHODS.map((each) => [each, say('method', each)])}
        chosen={bases}
        onChosen={(next) => set({ bases: next })}
      />
      <Field id="propose-accept" label={terms.accept} error={problems.accept}>
        {(control) => (
          <select
            {...control}
            class="narrow"
            value={accept}
            onChange={({ currentTarget }) => set({ accept: currentTarget.value })}
          >
            {ACCEPT_RULES.map((each) => (
              <option key={each} value={each}>
                {say('accept', each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Several
        id="propose-demands"
        legend={propose.demands}
        problem={undefined}
        options={YES_OR_NO.map((each) => [each, terms[each]])}
        chosen={demands}
        onChosen={(next) => set({ demands: next })}
      />
      <Field
        id="propose-effective_from"
        label={terms.effective_from}
        error={problems.effective_from}
        required
      >
        {(control) => (
          <input
            {...control}
            type="date"
            class="day"
            value={from}
            onInput={({ currentTarget }) => set({ from: currentTarget.value })}
          />
        )}
      </Field>
      <Field id="propose-effective_until" label={terms.effective_until} error={problems.effective_until}>
        {(control) => (
          <input
            {...control}
            type="date"
            class="day"
            value={until}
            onInput={({ currentTarget }) => set({ until: currentTarget.value })}
          />
        )}
      </Field>
      {change.trouble && <WorkTroubleNotice trouble={change.trouble} onAgain={submit} />}
      <button type="submit" class="button primary" disabled={change.isBusy}>
        {proposal.submit}
      </button>
    </form>
  );
}

interface SeveralProps {
  readonly id: string;
  readonly legend: string;
  readonly problem: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly chosen: readonly string[];
  onChosen(chosen: readonly string[]): void;
}

/** Any of several. */
function Several({ id, legend, problem, options, chosen, onChosen }: SeveralProps) {
  const toggle = (value: string, isOn: boolean) => {
    const others = chosen.filter((each) => each !== value);
    onChosen(isOn ? [...others, value] : others);
  };
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      {problem && <p class="error">{problem}</p>}
      <div class="boxes">
        {options.map(([value, name]) => (
          <label key={value} class="box">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />{' '}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The figures of a policy as a person writes them. */
const writtenOf = (base: Terms | undefined, language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = base?.[name];
      return value == null ? [] : [[name, writeField(fieldOf(name), String(value), language)]];
    }),
  );

/** Terms that this form does not show: the service has its usual ones where there are none. */
function keptOf(base: Terms | undefined): Partial<Proposal> {
  if (!base) return {};
  const { evidence_rules: rules, approvals } = base;
  return {
    evidence_rules: (rules as Proposal['evidence_rules']) ?? null,
    approvals: approvals ?? null,
  };
}
