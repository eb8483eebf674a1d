import { RANGE_REASON_WORDS, RANGE_WORDS } from '../../../src/wording/ranges.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { Estimate } from '../service/answers.ts';
import { useWords } from '../texts/use-words.ts';
import { placeInRange } from './place-in-range.ts';

interface RangeBarProps {
  readonly amount: string;
  readonly range: Estimate['range'];
  /** Why there is none. */
  readonly reason: Estimate['range_reason'];
  readonly money: (text: string) => string;
}

/** Between which figures the amount lies, as a bar with a mark at the amount; or why that is not known. */
export function RangeBar({ amount, range, reason, money }: RangeBarProps) {
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
