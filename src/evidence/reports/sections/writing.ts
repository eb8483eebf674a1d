import type { Label } from '../../../kernel/vocabulary.ts';
import type { Flow } from '../pdf/flow.ts';
import { type Passage, passage } from '../pdf/styles.ts';
import type { Report, ValuationReport } from '../report-schema.ts';
import type { Language } from '../words/formats.ts';
import type { Say } from '../words/phrases.ts';

/** What every section is written with. */
export interface Writing<Written extends Report = ValuationReport> {
  readonly flow: Flow;
  readonly report: Written;
  readonly language: Language;
  readonly say: Say;
}

/** A code in words, itself below them. */
export const worded = (label: Label, code: string, language: Language): readonly Passage[] => [
  passage(label[language]),
  passage(code, 'faintCode'),
];

export const coded = (text: string): readonly Passage[] => [passage(text, 'code')];
