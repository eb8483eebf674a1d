import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { DecimalField, SingleField } from '../../../src/kernel/wording/form/model.ts';
import { Field } from '../../shared/Field.tsx';
import { readField } from '../../shared/form/read-field.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { problemWord } from '../../shared/texts/say.ts';
import type { WorkTrouble } from '../service/trouble.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useWords } from '../words/use-words.ts';

export interface PlainField {
  /** Its key among the values, and its id in the page. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'text' | 'date' | 'amount' | 'factor' | 'percent' | 'whole' | 'choice';
  readonly required?: boolean;
  readonly options?: readonly (readonly [value: string, name: string])[];
  /** Where the service has it, by which its faults are shown at it. */
  readonly pointer: string;
}

/** What was written, in the service's form; what is empty is absent. */
export type PlainValues = Readonly<Record<string, string>>;

interface PlainFormProps {
  readonly title: string;
  readonly fields: readonly PlainField[];
  readonly submit: string;
  readonly isBusy: boolean;
  readonly trouble: WorkTrouble | undefined;
  /** What is written in it, where its screen keeps that. */
  readonly draft?: readonly [PlainValues, (written: PlainValues) => void];
  /** Before the fields. */
  readonly children?: ComponentChildren;
  onSubmit(values: PlainValues): void;
}

/** A form of a few fields, read in the reader's language; what is wrong is said at its field, and nothing typed is lost. */
export function PlainForm(props: PlainFormProps) {
  const { title, fields, submit, isBusy, trouble, children, onSubmit } = props;
  const { frame } = useWords();
  const language = useLanguage();
  const id = useId();
  const own = useState<PlainValues>({});
  const [written, setWritten] = props.draft ?? own;
  const [problems, setProblems] = useState<PlainValues>({});
  const faults = trouble?.kind === 'fields' ? trouble.errors : [];
  const shownFaults = new Map(
    fields.flatMap(({ name, pointer }) => {
      const fault = faults.find((each) => each.pointer === pointer);
      return fault ? [[name, fault.detail] as const] : [];
    }),
  );
  const isShown =
    faults.length > 0 && faults.every(({ pointer }) => fields.some((each) => each.pointer === pointer));
  const send = (event?: Event) => {
    event?.preventDefault();
    const values: Record<string, string> = {};
    const found: Record<string, string> = {};
    for (const field of fields) {
      const reading = readField(singleOf(field), written[field.name] ?? '', language);
      if (!reading.ok) found[field.name] = problemWord(reading.problem, language);
      else if (reading.value !== undefined) values[field.name] = reading.value;
    }
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSubmit(values);
    else document.getElementById(`${id}-${first}`)?.focus();
  };
  return (
    <form class="narrow-form" aria-label={title} onSubmit={send} noValidate>
      {children}
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`${id}-${field.name}`}
          label={field.label}
          hint={field.hint}
          required={field.required ?? false}
          error={problems[field.name] ?? shownFaults.get(field.name)}
        >
          {(control) => {
            const common = {
              ...control,
              autocomplete: 'off' as const,
              value: written[field.name] ?? '',
              onInput: ({
                currentTarget,
              }: {
                readonly currentTarget: HTMLInputElement | HTMLSelectElement;
              }) => setWritten({ ...written, [field.name]: currentTarget.value }),
            };
            if (field.kind === 'choice')
              return (
                <select {...common}>
                  <option value="">{frame.choose}</option>
                  {(field.options ?? []).map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              );
            if (field.kind === 'date') return <input {...common} type="date" class="day" />;
            if (field.kind === 'text') return <input {...common} type="text" />;
            return <input {...common} type="text" inputMode="decimal" class="figure" />;
          }}
        </Field>
      ))}
      {trouble && !isShown && <WorkTroubleNotice trouble={trouble} onAgain={send} />}
      <button type="submit" class="button primary" disabled={isBusy}>
        {submit}
      </button>
    </form>
  );
}

const FRACTION = '^(0+(\\.\\d+)?|0*1(\\.0+)?)$';

/** The same field as the shared reading of forms knows it. */
function singleOf({ kind, name, required = false, options = [] }: PlainField): SingleField {
  const described = { name, required, description: undefined };
  const decimal = (decimals: DecimalField['decimals'], patterns: readonly string[] = []): DecimalField => ({
    ...described,
    kind: 'decimal',
    wholeDigits: 18,
    decimals,
    negative: false,
    patterns,
  });
  switch (kind) {
    case 'amount':
      return decimal([2, 2]);
    case 'factor':
      return decimal([0, 8]);
    case 'whole':
      return decimal([0, 0]);
    case 'percent':
      // Of all names that are written in per cent, one that takes a fraction from 0 to 1.
      return { ...decimal([0, 10], [FRACTION]), name: 'ownership_share' };
    case 'choice':
      return { ...described, kind, values: options.map(([value]) => value) };
    case 'date':
      return { ...described, kind };
    default:
      return { ...described, kind: 'text', maxLength: undefined, patterns: [] };
  }
}
