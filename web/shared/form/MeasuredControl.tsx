import { useState } from 'preact/hooks';
import type { SingleField } from '../../../src/kernel/wording/form/model.ts';
import type { ControlProps } from '../Field.tsx';
import { fill } from '../language.ts';
import { useLanguage } from '../spoken.ts';
import { labelOf, unitName } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { takenApart, writtenUnits } from './written-units.ts';

interface MeasuredControlProps {
  readonly control: ControlProps;
  readonly field: SingleField;
  /** Figure and unit, as one would write them: `18 @`. */
  readonly value: string;
  onValue(value: string): void;
  onLeave(): void;
}

/** A figure with its unit to choose. A unit that is written or pasted into the figure is chosen by that. */
export function MeasuredControl({ control, field, value, onValue, onLeave }: MeasuredControlProps) {
  const language = useLanguage();
  const { page } = useWords();
  const units = writtenUnits(field.name);
  const { figure, unit } = takenApart(field.name, value);
  const own = units[0]?.symbol ?? '';
  // Chosen before there is a figure that could carry it.
  const [picked, setPicked] = useState(own);
  const chosen = unit?.symbol ?? (/\d/.test(figure) ? own : picked);
  const write = (text: string, symbol: string) => {
    setPicked(symbol);
    const measured = `${text} ${symbol}`;
    const isSaid = takenApart(field.name, text).unit !== undefined || symbol === own;
    onValue(isSaid || !takenApart(field.name, measured).unit ? text : measured);
  };
  return (
    <span class="with-unit">
      <input
        {...control}
        autoComplete="off"
        type="text"
        inputMode="decimal"
        class="figure"
        value={figure}
        onInput={({ currentTarget }) => write(currentTarget.value, chosen)}
        onBlur={onLeave}
      />
      <select
        aria-label={fill(page.unitOf, { name: labelOf(field.name, language) })}
        value={chosen}
        onChange={({ currentTarget }) => write(figure, currentTarget.value)}
      >
        {units.map(({ symbol }) => (
          <option key={symbol} value={symbol}>
            {unitName(symbol, language)}
          </option>
        ))}
      </select>
    </span>
  );
}
