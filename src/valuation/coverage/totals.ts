import { decimal, rounded, ZERO } from '../../kernel/decimal.ts';
import { type Coverage, requiredBy, type Secured } from './coverage.ts';

/** What obligations come to together, all amounts in BRL. Ratios are never summed. */
export interface CoverageTotals {
  readonly count: number;
  readonly balance: string;
  readonly required: string;
  /** Of the parts that are known. */
  readonly counted: string;
  /** Of the shortfalls that are known. */
  readonly shortfall: string;
  readonly shortfall_unknown_count: number;
  readonly short_count: number;
  readonly unknown_count: number;
}

/** Adds up coverages one by one, exactly. */
export class CoverageSum {
  #count = 0;
  #balance = ZERO;
  #required = ZERO;
  #counted = ZERO;
  #shortfall = ZERO;
  #shortfallUnknown = 0;
  #short = 0;
  #unknown = 0;

  add(obligation: Secured, { status, counted, shortfall }: Coverage): void {
    this.#count += 1;
    this.#balance = this.#balance.plus(decimal(obligation.balance.amount));
    this.#required = this.#required.plus(requiredBy(obligation));
    this.#counted = this.#counted.plus(decimal(counted));
    if (shortfall === null) this.#shortfallUnknown += 1;
    else this.#shortfall = this.#shortfall.plus(decimal(shortfall));
    if (status === 'SHORT') this.#short += 1;
    if (status === 'UNKNOWN') this.#unknown += 1;
  }

  totals(): CoverageTotals {
    return {
      count: this.#count,
      balance: rounded(this.#balance, 2).toFixed(2),
      required: rounded(this.#required, 2).toFixed(2),
      counted: rounded(this.#counted, 2).toFixed(2),
      shortfall: rounded(this.#shortfall, 2).toFixed(2),
      shortfall_unknown_count: this.#shortfallUnknown,
      short_count: this.#short,
      unknown_count: this.#unknown,
    };
  }
}
