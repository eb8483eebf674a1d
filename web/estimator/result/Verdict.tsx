import { RANGE_REASON_WORDS, RANGE_WORDS } from '../../../src/kernel/wording/ranges.ts';
import { placeInRange } from '../../shared/chart/place-in-range.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Estimate } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { BASIS_WORDS } from '../../shared/texts/code-words.ts';
import { labelOf, reasonWord } from '../../shared/texts/say.ts';
import { useWords } from '../../shared/texts/use-words.ts';
import { AgeOfReference } from './AgeOfReference.tsx';

interface VerdictProps {
  readonly estimate: Estimate;
  /** Names of the fields that a figure would have needed. */
  readonly lacking: readonly string[];
}

/** The figure with its currency and basis; or that there is none, with the reason, and never a zero instead. */
export function Verdict({ estimate, lacking }: VerdictProps) {
  const language = useLanguage();
  const { result } = useWords();
  const { amount, currency, basis, range, range_reason: rangeReason, reason_codes: reasons } = estimate;
  const money = (text: string) => shownAmount(text, currency, language);
  return (
    <div class="verdict">
      {amount === null ? (
        <Notice kind="warning" title={result.none}>
          <p>{result.noneMeaning}</p>
          <ul>
            {reasons.map((code) => (
              <li key={code}>{reasonWord(code, language)}</li>
            ))}
          </ul>
          {lacking.length > 0 && (
            <p>
              {fill(result.lacking, { fields: lacking.map((name) => labelOf(name, language)).join(', ') })}
            </p>
          )}
        </Notice>
      ) : (
        <>
          <p class="amount" style={{ '--length': String(money(amount).length) }}>
            {money(amount)}
          </p>
          <p class="row">
            <span class="badge good">{BASIS_WORDS[basis]?.[language] ?? basis}</span>
            <AgeOfReference estimate={estimate} />
          </p>
          {estimate.unit_price && (
            <p>
              {result.price}: {money(estimate.unit_price)} / {estimate.unit}
            </p>
          )}
        </>
      )}
      {amount !== null && <RangeBar amount={amount} range={range} reason={rangeReason} money={money} />}
    </div>
  );
}

interface RangeBarProps {
  readonly amount: string;
  readonly range: Estimate['range'];
  /** Why there is none. */
  readonly reason: Estimate['range_reason'];
  readonly money: (text: string) => string;
}

/** Between which figures the amount lies, as a bar with a mark at the amount; or why that is not known. */
function RangeBar({ amount, range, reason, money }: RangeBarProps) {
  const language = useLanguage();
  const { result } = useWords();
  if (!range) {
    const words = RANGE_REASON_WORDS[reason as keyof typeof RANGE_REASON_WORDS];
    return words ? <p class="small">{words[language]}</p> : null;
  }
  const meaning = RANGE_WORDS[range.kind]?.[language] ?? range.kind;
  const text = fill(result.range, { lowest: money(range.low), highest: money(range.high), meaning });
  return (
    <div class="range">
      <div class="range-bar" aria-hidden="true">
        <span class="range-mark" style={{ '--place': String(placeInRange(amount, range)) }} />
      </div>
      <p class="small">{text}</p>
    </div>
  );
}
