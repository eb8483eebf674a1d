import { isDate, shownDate } from '../../shared/figures/dates.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { FormModel } from '../form/field-model.ts';
import { writeField } from '../form/read-field.ts';
import { eachSingle, type Parameters } from '../form/read-form.ts';
import { unitOf } from '../form/units.ts';
import { useChosenNames } from '../lookup/chosen-names.ts';
import { UNIT_WORDS } from '../texts/code-words.ts';
import { placeOf } from '../texts/place.ts';
import { valueWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';

interface InputsProps {
  readonly form: FormModel;
  readonly parameters: Parameters;
  readonly subject: string;
}

/** What was asked, as it was understood: so that a printed page says what its figure is of. */
export function Inputs({ form, parameters, subject }: InputsProps) {
  const language = useLanguage();
  const { result } = useWords();
  const { names } = useChosenNames();
  const facts: (readonly [path: string, value: string])[] = [];
  eachSingle(form, parameters, (field, path) => {
    const value = parameters[path];
    if (value === undefined) return;
    const unit = unitOf(field.name);
    const written = writeField(field, value, language);
    const shown = isDate(written)
      ? shownDate(written, language)
      : (names[path] ?? valueWord(written, language));
    const word = unit && UNIT_WORDS[unit]?.[language];
    facts.push([path, !word ? shown : unit === 'BRL' ? `${word} ${shown}` : `${shown} ${word}`]);
  });
  return (
    <section>
      <h3>{result.inputs}</h3>
      <p>{subject}</p>
      <dl class="facts">
        {facts.map(([path, value]) => (
          <>
            <dt key={path}>{placeOf(path, language)}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}
