import type { Decimal } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';

/** One purchase of a catalogue item, as far as it is used: nothing of the supplier. */
export interface Purchase {
  /** The source's own number of the purchased item; empty when it has none. */
  readonly id: string;
  readonly description: string;
  readonly date: CalendarDate;
  /** BRL per unit of supply. */
  readonly price: Decimal;
  /** The unit of supply with its capacity, such as `CX 100 UN`; empty when none is named. */
  readonly unit: string;
}
