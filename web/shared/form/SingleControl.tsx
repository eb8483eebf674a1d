import { useCallback } from 'preact/hooks';
import type { SingleField } from '../../../src/kernel/wording/form/model.ts';
import { Field } from '../Field.tsx';
import { fill } from '../language.ts';
import { LookupControl } from '../lookup/LookupControl.tsx';
import { lookupOf } from '../lookup/lookups.ts';
import { useLanguage } from '../spoken.ts';
import { UNIT_WORDS } from '../texts/code-words.ts';
import { hintOf, labelOf, problemWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { controlId, useForm } from './form-context.ts';
import { PlainControl } from './PlainControl.tsx';
import { understoodAs } from './shown-value.ts';
import { unitOf } from './units.ts';

interface SingleControlProps {
  readonly field: SingleField;
  readonly path: string;
}

/** One field with its words, its unit, what is wrong with it and how it is understood. */
export function SingleControl({ field, path }: SingleControlProps) {
  const language = useLanguage();
  const { page } = useWords();
  const { assetClass, way, draft, problems, write, leave, unlisted } = useForm();
  const value = draft[path] ?? '';
  const lookup = lookupOf(way, field.name);
  const problem = problems[path];
  const unit = unitOf(field.name);
  const unitWord = unit && UNIT_WORDS[unit]?.[language];
  const understood = understoodAs(field, value, language);
  const onValue = useCallback((text: string) => write(path, text), [write, path]);
  const onLeave = useCallback(() => leave(path), [leave, path]);
  const onUnlisted = useCallback(
    () => unlisted(path, lookup?.needs.map((name) => siblingPath(path, name)) ?? []),
    [unlisted, path, lookup],
  );
  return (
    <Field
      id={controlId(path)}
      label={labelOf(field.name, language)}
      hint={hintOf(field.name, field.description, language, assetClass)}
      required={field.required}
      needed={field.needed === true}
      error={problem && problemWord(problem, language)}
      understood={understood && fill(page.understood, { value: understood })}
    >
      {(control) =>
        lookup ? (
          <LookupControl
            control={control}
            lookup={lookup}
            field={field}
            path={path}
            siblings={siblingsOf(draft, path)}
            value={value}
            onValue={onValue}
            onLeave={onLeave}
            onUnlisted={onUnlisted}
          />
        ) : (
          <PlainControl
            control={control}
            field={field}
            unit={unitWord}
            value={value}
            onValue={onValue}
            onLeave={onLeave}
          />
        )
      }
    </Field>
  );
}

/** The path of a field of the same object. */
const siblingPath = (path: string, name: string): string => path.slice(0, path.lastIndexOf('.') + 1) + name;

/** What the fields of the same object hold, by name. */
function siblingsOf(draft: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  const start = siblingPath(path, '');
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, text]) =>
      key.startsWith(start) && !key.slice(start.length).includes('.')
        ? [[key.slice(start.length), text]]
        : [],
    ),
  );
}
