import type { CalendarDate } from '../../kernel/instant.ts';
import type { LandClass } from '../../kernel/reference.ts';
import { plain } from '../reading/texts.ts';

/** What was surveyed of a class in a municipality: a price greater than zero. */
export interface LandPrice {
  /** BRL per hectare, decimal text. */
  readonly price: string;
  /** As the file has it, such as `104.800`. */
  readonly written: string;
  /** `C7`, as a spreadsheet names it. */
  readonly cell: string;
}

export interface SurveyedMunicipality {
  /** As published. */
  readonly name: string;
  readonly row: number;
  /** A class that was not surveyed here is not there. */
  readonly prices: ReadonlyMap<LandClass, LandPrice>;
}

/** The table of one year. */
export interface LandSurvey {
  readonly year: number;
  /** By `municipalityKey`. */
  readonly municipalities: ReadonlyMap<string, SurveyedMunicipality>;
}

/** What is wrong with a file, and where. `column`: from 0; null when it is the whole row. */
export interface TableFault {
  /** From 1; null when it is the whole file. */
  readonly row: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** The day that stands for a survey: the last one of the month whose prices it asks for, which is March. */
export const surveyDay = (year: number): CalendarDate => `${year}-03-31`;

/** Names are the same whatever their case, accents, spaces, hyphens and apostrophes (`Pérola d'Oeste`). */
export const municipalityKey = (name: string): string => plain(name).replace(/[^A-Z0-9]/g, '');
