import { useMemo, useState } from 'preact/hooks';
import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { Field } from '../../shared/Field.tsx';
import type { FieldProblem } from '../../shared/form/field-problem.ts';
import { PlainControl } from '../../shared/form/PlainControl.tsx';
import { unitOf } from '../../shared/form/units.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { UNIT_WORDS } from '../../shared/texts/code-words.ts';
import { problemWord } from '../../shared/texts/say.ts';
import { Given } from '../parts/shown.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import {
  CLASS_POINTER,
  type MendField,
  mendFieldsOf,
  PURPOSE_POINTER,
  shownIn,
  type WrittenTexts,
} from './mend-fields.ts';
import type { SheetLine } from './sheet-lines.ts';
import { useFieldNames } from './use-field-names.ts';

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** Of a field in the page. */
export const controlOf = (row: number, pointer: string): string => `row-${row}-${pointer}`;

interface MendLineProps {
  readonly line: SheetLine;
  readonly form: FormModel | undefined;
  readonly written: WrittenTexts;
  /** What cannot be read of what was written. */
  readonly problems: FieldProblems;
  /** It is sent with what is wrong: its asset is registered, its valuation refused. */
  readonly isAccepted: boolean;
  onWrite(pointer: string, text: string): void;
  onAccept(isAccepted: boolean): void;
}

/** A faulty line: what is wrong with it, each fault at its field, and all else that it holds. */
export function MendLine(props: MendLineProps) {
  const { line, form, written, problems, isAccepted, onWrite, onAccept } = props;
  const { sheet: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { faulty, others, remarks } = useMemo(() => mendFieldsOf(line, form), [line, form]);
  const control = (field: MendField) => (
    <FieldOfLine
      key={field.pointer}
      row={line.row}
      of={field}
      written={written[field.pointer]?.text}
      problem={problems[field.pointer]}
      onWrite={(text) => onWrite(field.pointer, text)}
    />
  );
  return (
    <fieldset class="one-row">
      <legend>
        {fill(words.row, { row: line.row })}
        {line.key !== null && (
          <>
            {' · '}
            <Given text={line.key} />
          </>
        )}
      </legend>
      {remarks.map((remark) => (
        <p key={remark} class="error">
          {remark}
        </p>
      ))}
      <div class="line-fields">{faulty.map(control)}</div>
      {others.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.others}</summary>
          {isOpen && <div class="line-fields">{others.map(control)}</div>}
        </details>
      )}
      {line.status === 'PARTIAL' && (
        <label class="box">
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
          />{' '}
          {words.accept}
        </label>
      )}
    </fieldset>
  );
}

interface FieldOfLineProps {
  readonly row: number;
  readonly of: MendField;
  readonly written: string | undefined;
  readonly problem: FieldProblem | undefined;
  onWrite(text: string): void;
}

function FieldOfLine({ row, of, written, problem, onWrite }: FieldOfLineProps) {
  const language = useLanguage();
  const { sheet: words } = useWords();
  const say = useCodes();
  const nameOf = useFieldNames();
  const { pointer, field, value, fault } = of;
  const shown = shownIn(field, value, language);
  const text = written ?? shown ?? '';
  const section = SECTIONS[pointer];
  const unit = unitOf(field.name);
  return (
    <Field
      id={controlOf(row, pointer)}
      label={nameOf(pointer)}
      hint={shown === undefined ? fill(words.inFile, { text: value }) : undefined}
      error={problem ? problemWord(problem, language) : written === undefined ? fault : undefined}
      required={field.required}
    >
      {(control) =>
        section && field.kind === 'choice' ? (
          <select {...control} value={text} onChange={({ currentTarget }) => onWrite(currentTarget.value)}>
            <option value="">{words.choose}</option>
            {field.values.map((each) => (
              <option key={each} value={each}>
                {say(section, each)}
              </option>
            ))}
          </select>
        ) : (
          <PlainControl
            control={control}
            field={field}
            unit={unit && UNIT_WORDS[unit]?.[language]}
            value={text}
            onValue={onWrite}
            onLeave={() => {}}
          />
        )
      }
    </Field>
  );
}

/** Fields whose values the workspace has words for. */
const SECTIONS: Readonly<Record<string, 'assetClass' | 'purpose'>> = {
  [CLASS_POINTER]: 'assetClass',
  [PURPOSE_POINTER]: 'purpose',
};
