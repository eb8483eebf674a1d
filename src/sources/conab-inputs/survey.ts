import type { CalendarDate } from '../../kernel/instant.ts';

/** The price of a month, greater than zero: what was not surveyed is not there. */
export interface SurveyedPrice {
  /** The first day of the month. */
  readonly date: CalendarDate;
  /** BRL per unit, decimal text; null when two rows of the file name different figures. */
  readonly price: string | null;
  /** As the file has it, such as `305.000,00`. */
  readonly written: string;
  /** The line of the file. */
  readonly line: number;
}

/** A configuration as it is surveyed: the words of the publisher, and the state. Each state's survey stands alone. */
export interface SurveyedProduct {
  readonly product_code: string;
  readonly family: string;
  readonly family_name: string;
  /** The whole product text. */
  readonly published_as: string;
  /** What follows the family's words: drive, brand, model, power, in no fixed order. May be empty. */
  readonly details: string;
  readonly unit: string;
  readonly state: string;
  readonly group: string;
  readonly subgroup: string;
  /** Ascending, a month once. */
  readonly prices: readonly SurveyedPrice[];
}

/** What is wrong with a file, and where: `column` counts from 0, null when it is the whole line. */
export interface TableFault {
  readonly line: number;
  readonly column: number | null;
  readonly message: string;
}
