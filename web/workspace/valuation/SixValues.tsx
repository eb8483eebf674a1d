import { VALUE_NAMES, type ValueName } from '../../../src/kernel/vocabulary.ts';
import { RANGE_REASON_WORDS, RANGE_WORDS } from '../../../src/kernel/wording/ranges.ts';
import { placeInRange } from '../../shared/chart/place-in-range.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Amount, Badge } from '../parts/shown.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import type { Valuation } from './valuation.ts';

const KINDS = {
  RECOGNIZED: 'good',
  PENDING_REVIEW: 'warning',
  REJECTED: 'bad',
} as const;

/** The six values, each with its status, why there is none, and between which figures it lies. */
export function SixValues({ valuation }: { readonly valuation: Valuation }) {
  return (
    <ul class="six-values">
      {VALUE_NAMES.map((name) => (
        <OneValue key={name} name={name} valuation={valuation} />
      ))}
    </ul>
  );
}

function OneValue({ name, valuation }: { readonly name: ValueName; readonly valuation: Valuation }) {
  const { valuation: words } = useWords();
  const say = useCodes();
  const { amount, basis, status, reason_codes: reasons } = valuation.values[name];
  const isAccepted = valuation.accepted_value === name;
  return (
    <li class={isAccepted ? 'value accepted' : 'value'}>
      <h3>
        {say('value', name)}
        {isAccepted && <span class="soft small"> · {words.accepted}</span>}
      </h3>
      <p class="value-amount">
        {amount === null ? <span class="soft">{words.none}</span> : <Amount of={amount} />}
      </p>
      <p class="small">
        <Badge kind={KINDS[status as keyof typeof KINDS] ?? 'plain'}>{say('valueStatus', status)}</Badge>{' '}
        {basis !== 'NONE' && say('method', basis)}
      </p>
      {reasons.length > 0 && (
        <ul class="small reasons">
          {reasons.map((code) => (
            <li key={code}>{say('reason', code)}</li>
          ))}
        </ul>
      )}
      {amount !== null && <RangeOf name={name} amount={amount} valuation={valuation} />}
    </li>
  );
}

interface RangeOfProps {
  readonly name: ValueName;
  readonly amount: string;
  readonly valuation: Valuation;
}

/** A bar with the amount's place in its range; or why there is no range. */
function RangeOf({ name, amount, valuation }: RangeOfProps) {
  const language = useLanguage();
  const { valuation: words } = useWords();
  const range = valuation.ranges[name];
  if (!range) {
    const reason = valuation.range_reasons[name] as keyof typeof RANGE_REASON_WORDS;
    const said = RANGE_REASON_WORDS[reason];
    return said ? <p class="small soft">{said[language]}</p> : null;
  }
  const money = (text: string) => shownAmount(text, 'BRL', language);
  return (
    <>
      <div class="range-bar" aria-hidden="true">
        <span class="range-mark" style={{ '--place': String(placeInRange(amount, range)) }} />
      </div>
      <p class="small">
        {fill(words.range, {
          low: money(range.low),
          high: money(range.high),
          meaning: RANGE_WORDS[range.kind]?.[language] ?? range.kind,
        })}
      </p>
    </>
  );
}
