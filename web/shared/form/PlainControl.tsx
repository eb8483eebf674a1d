import type { SingleField } from '../../../src/kernel/wording/form/model.ts';
import type { ControlProps } from '../Field.tsx';
import { useLanguage } from '../spoken.ts';
import { valueWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { MeasuredControl } from './MeasuredControl.tsx';
import { writtenUnits } from './written-units.ts';

interface PlainControlProps {
  readonly control: ControlProps;
  readonly field: SingleField;
  readonly unit: string | undefined;
  readonly value: string;
  onValue(value: string): void;
  onLeave(): void;
}

/** A figure, a text, a day, or one of the schema's own list. */
export function PlainControl({ control, field, unit, value, onValue, onLeave }: PlainControlProps) {
  const language = useLanguage();
  const { page } = useWords();
  if (field.kind === 'choice')
    return (
      <select
        {...control}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">{page.choose}</option>
        {field.values.map((each) => (
          <option key={each} value={each}>
            {valueWord(each, language, field.name)}
          </option>
        ))}
      </select>
    );
  const common = {
    ...control,
    autoComplete: 'off',
    value,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onValue(currentTarget.value),
    onBlur: onLeave,
  };
  if (field.kind === 'date') return <input {...common} type="date" class="day" />;
  if (field.kind === 'table')
    return (
      <textarea
        {...control}
        class="market-data"
        rows={10}
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
        onBlur={onLeave}
      />
    );
  if (field.kind === 'text') return <input {...common} type="text" />;
  const units = writtenUnits(field.name);
  if (units.length > 1)
    return (
      <MeasuredControl control={control} field={field} value={value} onValue={onValue} onLeave={onLeave} />
    );
  const unitBefore = unit === 'R$';
  return (
    <span class="with-unit">
      {unitBefore && <span class="unit">{unit}</span>}
      <input {...common} type="text" inputMode="decimal" class="figure" />
      {unit !== undefined && !unitBefore && <span class="unit">{unit}</span>}
    </span>
  );
}
