import type { ComponentType } from 'preact';
import { useId } from 'preact/hooks';
import type { FieldModel, FormModel } from '../../../src/kernel/wording/form/model.ts';
import { useLanguage } from '../spoken.ts';
import { KIND_WORDS } from '../texts/code-words.ts';
import { useWords } from '../texts/use-words.ts';
import { kindPath, pathOf } from './draft.ts';
import { useForm } from './form-context.ts';
import { fieldsNow, isPersonsChoice } from './shown-fields.ts';

interface ObjectControlsProps {
  readonly form: FormModel;
  readonly path: string;
  /** How a field is shown; given, because a field may be an object itself. */
  readonly control: ComponentType<FieldProps>;
}

export interface FieldProps {
  readonly field: FieldModel;
  readonly path: string;
}

/** The fields of an object, and before them which of its alternatives is meant, where the person has to say. */
export function ObjectControls({ form, path, control: Control }: ObjectControlsProps) {
  const language = useLanguage();
  const { page } = useWords();
  const { draft, write } = useForm();
  const id = useId();
  const kind = kindPath(path);
  return (
    <>
      {isPersonsChoice(form) && (
        <div class="field">
          <label for={id}>{page.kind}</label>
          <select
            id={id}
            value={draft[kind] ?? '0'}
            onChange={({ currentTarget }) => write(kind, currentTarget.value)}
          >
            {form.alternatives.map(({ title }, index) => (
              <option key={title} value={index}>
                {KIND_WORDS[title]?.[language] ?? title}
              </option>
            ))}
          </select>
        </div>
      )}
      {fieldsNow(form, draft, path).map((field) => (
        <Control key={field.name} field={field} path={pathOf(path, field.name)} />
      ))}
    </>
  );
}
