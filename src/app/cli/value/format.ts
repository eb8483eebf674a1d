import type { Language } from '../../../api/route.ts';
import { BASIS_WORDS } from '../../../evidence/reports/words/codes.ts';
import { date, instant } from '../../../evidence/reports/words/formats.ts';
import { phrasesIn } from '../../../evidence/reports/words/phrases.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { withDates } from '../../../kernel/wording/dates.ts';
import { money, number } from '../../../kernel/wording/figures.ts';
import { formulaInWords } from '../../../kernel/wording/formula.ts';
import { stepInWords } from '../../../kernel/wording/steps.ts';
import { REASON_WORDS } from '../../../kernel/words/codes.ts';
import type { EstimateBody } from '../../../valuation/estimation/estimate-view.ts';
import { columns } from '../verb.ts';

const WORDS = bilingualTexts('value-command-words');

type Word = keyof typeof WORDS;

export const word = (name: Word, language: Language): string => WORDS[name][language];

const withCode = (words: { readonly [code: string]: Label }, code: string, language: Language): string =>
  Object.hasOwn(words, code) ? `${words[code]?.[language]} (${code})` : code;

/** The label of a code with the code; an unknown code alone. */
const basisText = (code: string, language: Language): string => withCode(BASIS_WORDS, code, language);

export const reasonText = (code: string, language: Language): string =>
  withCode(REASON_WORDS, code, language);

/** Removes control and bidirectional characters from external text, and replaces no-break spaces. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]+|\u00a0/gu, ' ');

export function languageHere({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('pt') ? 'pt-BR' : 'en';
}

type Source = NonNullable<EstimateBody['source']>;
type Inventory = NonNullable<EstimateBody['inventory']>;
export type ShownEstimate = Omit<EstimateBody, 'source'> & { readonly source?: Source | null };

/** An estimate as lines of text. A missing amount is shown as its reasons, never as a figure. */
export function estimateLines(estimate: ShownEstimate, language: Language): readonly string[] {
  const say = phrasesIn(language);
  const { origin, limitations, inventory, currency } = estimate;
  const facts = [
    [say('value'), valueText(estimate, language)],
    [say('basis'), basisText(estimate.basis, language)],
    [word('origin', language), origin.name],
    [
      say('referenceDate'),
      origin.reference_date === null ? word('noDate', language) : date(origin.reference_date, language),
    ],
    ...sourcesOf(estimate).flatMap((source) => sourceRows(source, language)),
  ];
  return [
    ...columns(facts),
    ...calculationLines(estimate, language),
    ...(inventory ? inventoryLines(inventory, currency, language) : []),
    '',
    say('limitations'),
    ...limitations.map(({ text, code }) => `  - ${withDates(text, language)} (${code})`),
  ].map(plain);
}

function valueText({ amount, currency, reason_codes: reasons }: ShownEstimate, language: Language): string {
  if (amount !== null) return money(amount, currency, language);
  const why = reasons.map((code) => reasonText(code, language)).join('; ');
  return `${word('noCoverage', language)}: ${why}`;
}

const sourcesOf = ({ source, sources }: ShownEstimate): readonly Source[] =>
  sources ?? (source ? [source] : []);

const sourceRows = (source: Source, language: Language): readonly (readonly [string, string])[] => [
  [phrasesIn(language)('source'), `${source.name}, ${word('publishedBy', language)} ${source.publisher}`],
  ['', `${source.url}, ${word('readFrom', language)} ${instant(source.retrieved_at, language)}`],
  ['', `${word('terms', language)}: ${source.terms}`],
];

function calculationLines({ calculation }: ShownEstimate, language: Language): readonly string[] {
  if (!calculation) return [];
  const steps = calculation.steps.map((step) => stepInWords(step, language));
  const width = Math.max(0, ...steps.map(({ value }) => value.length));
  const rows = steps.map(({ label, value, unit }) => [label, value.padStart(width), unit]);
  return [
    '',
    `${phrasesIn(language)('calculation')}: ${formulaInWords(calculation, language)}`,
    ...columns(rows).map((row) => `  ${row}`),
    ...(steps.some(({ full }) => full !== undefined) ? [`  ${word('rounded', language)}`] : []),
  ];
}

function inventoryLines(inventory: Inventory, currency: string, language: Language): readonly string[] {
  const paid = (text: string) => money(text, currency, language);
  const { lines, covered_lines: covered, total_lines: total, covered_amount: amount } = inventory;
  const rows = lines.map((line) => [
    line.description,
    `${number(line.quantity, language)} ${line.unit}`,
    line.unit_price === null ? '' : `× ${paid(line.unit_price)}`,
    line.amount === null
      ? `${word('noCoverage', language)}: ${line.reason_codes.map((code) => reasonText(code, language)).join('; ')}`
      : `= ${paid(line.amount)}`,
  ]);
  const sum = amount === null ? '' : `, ${paid(amount)}`;
  return [
    '',
    word('lines', language),
    ...columns(rows).map((row) => `  ${row}`),
    `${word('covered', language)}: ${covered} ${word('of', language)} ${total}${sum}`,
  ];
}
