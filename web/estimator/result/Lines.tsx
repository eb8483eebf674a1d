import { shownAmount, shownDecimal } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { Estimate } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { reasonWord } from '../../shared/texts/say.ts';
import { useWords } from '../../shared/texts/use-words.ts';

interface LinesProps {
  readonly inventory: NonNullable<Estimate['inventory']>;
  readonly currency: string;
}

/** A stock line by line; a line without coverage says why. */
export function Lines({ inventory, currency }: LinesProps) {
  const language = useLanguage();
  const { result } = useWords();
  const money = (text: string | null) =>
    text === null ? result.notCovered : shownAmount(text, currency, language);
  const { lines, covered_lines: covered, total_lines: total, covered_amount: amount } = inventory;
  return (
    <section>
      <h3>{result.lines}</h3>
      <Table
        caption={fill(result.partial, { covered, total })}
        columns={[
          { header: result.line },
          { header: result.quantity, numeric: true },
          { header: result.unitPrice, numeric: true },
          { header: result.amount, numeric: true },
        ]}
        rows={lines.map((line) => [
          <>
            {line.description}
            {line.reason_codes.map((code) => (
              <span key={code} class="reason">
                {reasonWord(code, language)}
              </span>
            ))}
          </>,
          `${shownDecimal(line.quantity, language)} ${line.unit}`,
          money(line.unit_price),
          money(line.amount),
        ])}
      />
      {covered < total && amount !== null && (
        <p>
          {result.coveredAmount}: <strong>{money(amount)}</strong>
        </p>
      )}
    </section>
  );
}
