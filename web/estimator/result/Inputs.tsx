import { Fragment } from 'preact';
import { useLanguage } from '../../shared/spoken.ts';
import type { FormModel } from '../form/field-model.ts';
import { eachSingle, type Parameters } from '../form/read-form.ts';
import { shownValue } from '../form/shown-value.ts';
import { useChosenNames } from '../lookup/chosen-names.ts';
import { placeOf } from '../texts/place.ts';
import { useWords } from '../texts/use-words.ts';

interface InputsProps {
  readonly form: FormModel;
  readonly parameters: Parameters;
}

/** What was asked, as it was understood: so that a printed page says what its figure is of. */
export function Inputs({ form, parameters }: InputsProps) {
  const language = useLanguage();
  const { result } = useWords();
  const { nameOf } = useChosenNames();
  const facts: (readonly [path: string, value: string])[] = [];
  eachSingle(form, parameters, (field, path) => {
    const value = parameters[path];
    if (value !== undefined) facts.push([path, nameOf(path, value) ?? shownValue(field, value, language)]);
  });
  return (
    <section>
      <h3>{result.inputs}</h3>
      <dl class="facts">
        {facts.map(([path, value]) => (
          <Fragment key={path}>
            <dt>{placeOf(path, language)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
