import { formulaInWords } from '../../../src/kernel/wording/formula.ts';
import { type ShownStep, stepInWords } from '../../../src/kernel/wording/steps.ts';
import type { Estimate } from '../service/answers.ts';
import { useLanguage } from '../spoken.ts';
import { Table } from '../Table.tsx';
import { useWords } from '../texts/use-words.ts';

interface StepsProps {
  readonly calculation: NonNullable<Estimate['calculation']>;
  /** Where there are several, which one it is. */
  readonly title?: string;
  /** The words of a code among the values; the code itself where it has none. */
  nameOf?(code: string): string;
}

/** The formula and what went into it, step by step: put through the formula again, it gives the amount. */
export function Steps({ calculation, title, nameOf = (code) => code }: StepsProps) {
  const language = useLanguage();
  const { result, codes } = useWords();
  const names: Readonly<Record<string, string>> = codes.values;
  const steps = calculation.steps
    .map((step) => stepInWords(step, language))
    .map((step) => ({ ...step, value: names[step.value] ?? nameOf(step.value) }));
  return (
    <section>
      <h3>{title ?? result.steps}</h3>
      <p class="formula">
        <span class="soft small">{result.formula}</span> <span>{formulaInWords(calculation, language)}</span>
      </p>
      {steps.length > 0 && (
        <Table
          caption={<span class="visually-hidden">{title ?? result.steps}</span>}
          columns={[
            { header: result.step },
            { header: result.value, numeric: true },
            { header: result.unit },
          ]}
          rows={steps.map((step) => [step.label, <Value key={step.label} step={step} />, step.unit])}
        />
      )}
    </section>
  );
}

/** Characters; a longer value is broken into lines, so that the table is not wider than its page. */
const LONG = 12;

function Value({ step: { value, full } }: { readonly step: ShownStep }) {
  const { result } = useWords();
  const shown = <span class={value.length > LONG ? 'long-figure' : undefined}>{value}</span>;
  if (full === undefined) return shown;
  return (
    <details class="full-figure">
      <summary title={full}>
        {shown} <span class="visually-hidden">{result.allDigits}</span>
      </summary>
      <span class="long-figure">{full}</span>
    </details>
  );
}
