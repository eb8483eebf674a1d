import { useLayoutEffect, useState } from 'preact/hooks';
import { ASSET_CLASSES, METHODS } from '../../../src/kernel/vocabulary.ts';
import type { DecimalField } from '../../../src/kernel/wording/form/model.ts';
import { Field } from '../../shared/Field.tsx';
import { readField, writeField } from '../../shared/form/read-field.ts';
import type { Language } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { problemWord } from '../../shared/texts/say.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen } from '../parts/Screen.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useChange } from '../service/use-change.ts';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import type { Proposal, Terms } from './terms.tsx';

const FRACTION = '^(0+(\\.\\d+)?|0*1(\\.0+)?)$';

/** What can be written here; all other terms are taken from the policy that the proposal begins from. */
const FIGURES = {
  forced_liquidation_discount: 'fraction',
  collateral_haircut: 'fraction',
  max_reference_age_days: 'days',
  max_valuation_age_days: 'days',
  max_balance_age_days: 'days',
} as const;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as readonly Figure[];

/** A decimal as the shared fields read it: a discount is written in per cent, as a share is elsewhere. */
function fieldOf(name: Figure): DecimalField {
  const isFraction = FIGURES[name] === 'fraction';
  return {
    kind: 'decimal',
    name: isFraction ? 'ownership_share' : name,
    required: isFraction,
    description: undefined,
    wholeDigits: 5,
    decimals: isFraction ? [0, 8] : [0, 0],
    negative: false,
    patterns: isFraction ? [FRACTION] : [],
  };
}

/** A new policy: from scratch, or from an existing one with some of its terms changed. */
export function ProposeScreen() {
  const { screens, propose } = useWords();
  const may = useMay();
  const { address } = useAddress();
  const { from } = address.query;
  const read = useRead('getPolicy', from ? { path: { id: from } } : undefined);
  return (
    <Screen title={propose.title} back={{ href: hrefOf(['policies']), name: screens.policies }}>
      {!may('proposePolicy') ? (
        <Notice kind="warning">{propose.mayNot}</Notice>
      ) : from ? (
        <Loaded read={read}>{(base) => <Form base={base} />}</Loaded>
      ) : (
        <Form base={undefined} />
      )}
    </Screen>
  );
}

function Form({ base }: { readonly base: Terms | undefined }) {
  const language = useLanguage();
  const { propose, terms } = useWords();
  const say = useCodes();
  const { go } = useAddress();
  const change = useChange('proposePolicy');
  const [kept, keep, forget] = useDraft(`propose policy ${base?.name ?? ''}`, () => ({
    name: base?.name ?? '',
    classes: [...(base?.asset_classes ?? [])] as readonly string[],
    bases: [...(base?.accepted_bases ?? [])] as readonly string[],
    written: writtenOf(base, language),
    from: '',
    until: '',
  }));
  const [name, setName] = useState(kept.name);
  const [classes, setClasses] = useState<ReadonlySet<string>>(new Set(kept.classes));
  const [bases, setBases] = useState<ReadonlySet<string>>(new Set(kept.bases));
  const [written, setWritten] = useState(kept.written);
  const [from, setFrom] = useState(kept.from);
  const [until, setUntil] = useState(kept.until);
  useLayoutEffect(
    () => keep({ name, classes: [...classes], bases: [...bases], written, from, until }),
    [name, classes, bases, written, from, until],
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event?: Event) => {
    event?.preventDefault();
    const found: Record<string, string> = {};
    const figures: Record<string, string | number | null> = {};
    for (const each of NAMES) {
      const reading = readField(fieldOf(each), written[each] ?? '', language);
      if (!reading.ok) found[each] = problemWord(reading.problem, language);
      else if (FIGURES[each] === 'days')
        figures[each] = reading.value === undefined ? null : Number(reading.value);
      else figures[each] = reading.value ?? null;
    }
    if (name.trim() === '') found.name = propose.lacksName;
    if (classes.size === 0) found.asset_classes = propose.lacksOne;
    if (bases.size === 0) found.accepted_bases = propose.lacksOne;
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
      name: name.trim(),
      asset_classes: ASSET_CLASSES.filter((each) => classes.has(each)),
      accepted_bases: METHODS.filter((each) => bases.has(each)),
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
          <input {...control} value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        )}
      </Field>
      <Several
        id="propose-asset_classes"
        legend={terms.asset_classes}
        problem={problems.asset_classes}
        options={ASSET_CLASSES.map((each) => [each, say('assetClass', each)])}
        chosen={classes}
        onChosen={setClasses}
      />
      {NAMES.map((each) => (
        <Field
          key={each}
          id={`propose-${each}`}
          label={terms[each]}
          hint={FIGURES[each] === 'fraction' ? propose.perCent : propose.days}
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
              onInput={({ currentTarget }) => setWritten({ ...written, [each]: currentTarget.value })}
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
        onChosen={setBases}
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
            onInput={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        )}
      </Field>
      <Field id="propose-effective_until" label={terms.effective_until}>
        {(control) => (
          <input
            {...control}
            type="date"
            class="day"
            value={until}
            onInput={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        )}
      </Field>
      {change.trouble && <WorkTroubleNotice trouble={change.trouble} onAgain={submit} />}
      <button type="submit" class="button primary" disabled={change.isBusy}>
        {propose.submit}
      </button>
    </form>
  );
}

interface SeveralProps {
  readonly id: string;
  readonly legend: string;
  readonly problem: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly chosen: ReadonlySet<string>;
  onChosen(chosen: ReadonlySet<string>): void;
}

/** Any of several, at least one. */
function Several({ id, legend, problem, options, chosen, onChosen }: SeveralProps) {
  const toggle = (value: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(value);
    else next.delete(value);
    onChosen(next);
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
              checked={chosen.has(value)}
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

/** Terms that this form does not show. */
function keptOf(base: Terms | undefined): Partial<Proposal> {
  if (!base) return {};
  const { revalue_days_before, revalue_on_fall, evidence_rules, max_declared_age_days } = base;
  const { max_comparable_age_days, comparables_need_evidence, unique_evidence } = base;
  const { approvals, accept, approvals_on_disagreement } = base;
  return {
    revalue_days_before: revalue_days_before ?? null,
    revalue_on_fall: revalue_on_fall ?? null,
    evidence_rules: (evidence_rules as Proposal['evidence_rules']) ?? null,
    max_declared_age_days: max_declared_age_days ?? null,
    max_comparable_age_days: max_comparable_age_days ?? null,
    comparables_need_evidence: comparables_need_evidence ?? null,
    unique_evidence: unique_evidence ?? null,
    approvals: approvals ?? null,
    accept: accept ?? null,
    approvals_on_disagreement: approvals_on_disagreement ?? null,
  };
}
