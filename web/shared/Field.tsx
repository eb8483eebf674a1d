import type { ComponentChildren } from 'preact';
import { useLanguage } from './spoken.ts';
import { SHARED_TEXTS } from './words.ts';

/** What a control of a field must carry, so that its words are read with it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
  readonly 'aria-required': 'true' | undefined;
}

interface FieldProps {
  /** Unique in the page; the control's id. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with it, in words; undefined when nothing is. */
  readonly error?: string | undefined;
  /** How what was written is understood. */
  readonly understood?: string | undefined;
  readonly required?: boolean;
  /** It may be left out, and then there is no value. */
  readonly needed?: boolean;
  readonly children: (control: ControlProps) => ComponentChildren;
}

/** Label, hint, control, and below it what was understood or is wrong. */
export function Field({
  id,
  label,
  hint,
  error,
  understood,
  required = false,
  needed = false,
  children,
}: FieldProps) {
  const texts = SHARED_TEXTS[useLanguage()];
  const described = [hint && `${id}-hint`, error && `${id}-error`, understood && `${id}-understood`];
  return (
    <div class="field">
      <label for={id}>
        {label}
        {(required || needed) && (
          <span class="soft small"> ({required ? texts.required : texts.needed})</span>
        )}
      </label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? 'true' : undefined,
        'aria-required': required ? 'true' : undefined,
      })}
      {error && (
        <span class="error" id={`${id}-error`}>
          {error}
        </span>
      )}
      {understood && !error && (
        <span class="understood" id={`${id}-understood`}>
          {understood}
        </span>
      )}
    </div>
  );
}
