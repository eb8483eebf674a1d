import { type Decimal, decimal, greatest, least, ONE, rounded, roundedDown, ZERO } from './decimal.ts';
import type { CalculationStep } from './estimate.ts';
import { powerOfFraction } from './power.ts';
import { stepName } from './words/step-name.ts';

/**
 * Works a shown calculation out again, from nothing but its formula and its steps: names are steps, or are defined
 * after a `;`, for each number where the steps of that name are numbered; `sum(…)` runs over numbered steps. A power
 * is written as `base ^ years` or `base ^ (days ÷ year)`. A quotient has 60 decimals, the result 40: what an exact quotient would
 * make a tie is one.
 */
export function evaluate(
  formula: string,
  steps: readonly Pick<CalculationStep, 'label' | 'value'>[],
): Decimal {
  const [main = '', ...definitions] = formula.split(';').map((term) => term.trim());
  const values = new Map(steps.map(({ label, value }) => [stepName(label.en), value]));
  for (const definition of definitions) {
    const [name = '', term = ''] = definition.split(/ = (.*)/);
    for (const suffix of suffixesOf(name, values)) {
      const worked = new Reader(term, values, suffix).value();
      const shown = values.get(name + suffix);
      if (shown !== undefined && !worked.eq(decimal(shown)))
        throw new Error(`${name}${suffix} is ${worked}, but shown as ${shown}`);
      values.set(name + suffix, worked.toFixed());
    }
  }
  return rounded(new Reader(main, values).value(), RESULT_DECIMALS);
}

const RESULT_DECIMALS = 40;

/** The numbers under which a name is shown; none when it is shown without, or not at all. */
function suffixesOf(name: string, values: ReadonlyMap<string, string>): readonly string[] {
  const numbers = [...values.keys()].flatMap((key) =>
    key.startsWith(`${name}_`) && /^_\d+$/.test(key.slice(name.length)) ? [key.slice(name.length)] : [],
  );
  return numbers.length > 0 ? numbers : [''];
}

const TOKEN = /\d+(?:\.\d+)?|[a-z][a-z0-9_]*|[-+×÷^(),]/g;

class Reader {
  readonly tokens: readonly string[];
  readonly values: ReadonlyMap<string, string>;
  readonly suffix: string;
  at = 0;

  constructor(term: string, values: ReadonlyMap<string, string>, suffix = '') {
    this.tokens = term.match(TOKEN) ?? [];
    if (this.tokens.join('') !== term.replaceAll(' ', '')) throw new Error(`cannot read ${term}`);
    this.values = values;
    this.suffix = suffix;
  }

  value(): Decimal {
    const value = this.added();
    if (this.at < this.tokens.length) throw new Error(`cannot read ${this.tokens.slice(this.at).join(' ')}`);
    return value;
  }

  private take(...wanted: readonly string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.at += 1;
    return token;
  }

  private added(): Decimal {
    let value = this.multiplied();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) {
      value = sign === '+' ? value.plus(this.multiplied()) : value.minus(this.multiplied());
    }
    return value;
  }

  private multiplied(): Decimal {
    let value = this.raised();
    for (let sign = this.take('×', '÷'); sign; sign = this.take('×', '÷')) {
      value = sign === '×' ? value.times(this.raised()) : value.div(this.raised());
    }
    return value;
  }

  private raised(): Decimal {
    const base = this.single();
    if (!this.take('^')) return base;
    if (!this.take('(')) return powerOfFraction(base, this.single(), ONE);
    const over = this.single();
    this.expect('÷');
    const under = this.single();
    this.expect(')');
    return powerOfFraction(base, over, under);
  }

  private single(): Decimal {
    if (this.take('(')) {
      const value = this.added();
      this.expect(')');
      return value;
    }
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    if (/^\d/.test(token)) return decimal(token);
    if (this.take('(')) return this.called(token);
    const known = this.values.get(token + this.suffix) ?? this.values.get(token);
    if (known === undefined) throw new Error(`${token}${this.suffix} is no step`);
    return decimal(known);
  }

  /** `sum(term)` over the numbers that steps carry; `max(a, b)`; `min(a, b)`; `round(a, b)`, half-even to b decimals; `trunc(a, b)`, towards zero. */
  private called(name: string): Decimal {
    if (name === 'max' || name === 'min' || name === 'round' || name === 'trunc') {
      const [a] = [this.added(), this.expect(',')];
      const [b] = [this.added(), this.expect(')')];
      if (name === 'round') return rounded(a, b.toNumber());
      if (name === 'trunc') return roundedDown(a, b.toNumber());
      return name === 'min' ? least(a, b) : greatest(a, b);
    }
    if (name !== 'sum') throw new Error(`${name} is no function`);
    const end = this.tokens.indexOf(')', this.at);
    const term = this.tokens.slice(this.at, end).join(' ');
    this.at = end + 1;
    const numbers = new Set([...this.values.keys()].flatMap((key) => /_\d+$/.exec(key)?.[0] ?? []));
    return [...numbers].reduce(
      (sum, suffix) => sum.plus(new Reader(term, this.values, suffix).value()),
      ZERO,
    );
  }

  private expect(token: string): void {
    if (!this.take(token))
      throw new Error(`${token} is missing before ${this.tokens.slice(this.at).join(' ')}`);
  }
}
