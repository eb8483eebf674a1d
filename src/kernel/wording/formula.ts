import { stepName } from '../words/step-name.ts';
import { marksOf, number } from './figures.ts';
import type { Language, Worded } from './language.ts';
import { QUANTITIES } from './quantities.ts';
import type { Step } from './steps.ts';

/** A calculation as the service answers it, in one language. */
interface ShownCalculation {
  readonly formula: string;
  readonly steps: readonly Step[];
}

const FUNCTIONS: Readonly<Record<string, Worded>> = {
  sum: { 'pt-BR': 'soma', en: 'sum' },
  max: { 'pt-BR': 'máximo', en: 'maximum' },
  min: { 'pt-BR': 'mínimo', en: 'minimum' },
  round: { 'pt-BR': 'arredondamento', en: 'rounding' },
  trunc: { 'pt-BR': 'truncamento', en: 'truncation' },
};
const WHERE: Worded = { 'pt-BR': ', em que ', en: ', where ' };

const TERM = /[a-z][a-z0-9_]*|\d+(?:\.\d+)?|[-,]/g;

/** The formula for people: in the words of its steps' labels, `cabeças × peso vivo médio ÷ 15`, never in names of code. */
export function formulaInWords({ formula, steps }: ShownCalculation, language: Language): string {
  const words = wordsOf(steps);
  const inWords = (term: string, at: number, whole: string): string => {
    if (term === '-') return '−';
    if (term === ',') return marksOf(language).point === ',' ? ';' : ',';
    if (/^\d/.test(term)) return number(term, language);
    if (whole[at + term.length] === '(') return FUNCTIONS[term]?.[language] ?? term;
    return words.get(term) ?? quantityOf(term)?.[language] ?? term.replaceAll('_', ' ');
  };
  const [main = '', ...definitions] = formula
    .split(/; */)
    .map((part) => part.replaceAll(TERM, (term, at: number) => inWords(term, at, part)));
  return definitions.length === 0 ? main : main + WHERE[language] + definitions.join('; ');
}

/**
 * Fields without which the calculation has no result: those behind the quantities that its formula names and its steps do
 * not have. `isGiven` says of a field whether it was given all the same.
 */
export function missingFields(
  { formula, steps }: ShownCalculation,
  fields: readonly string[],
  isGiven: (field: string) => boolean,
): readonly string[] {
  const known = wordsOf(steps);
  const names = formula.match(/[a-z][a-z0-9_]*/g) ?? [];
  const needed = new Set(
    names.flatMap((name) => {
      const { field, companion } = quantityOf(name) ?? {};
      return [known.has(name) ? undefined : field, companion];
    }),
  );
  return fields.filter((field) => needed.has(field) && !isGiven(field));
}

/** By its name in either language: a formula keeps the English one where it has no step to take another from. */
const quantityOf = (name: string) => QUANTITIES[name] ?? BY_PORTUGUESE_NAME.get(name);

const BY_PORTUGUESE_NAME = new Map(
  Object.values(QUANTITIES).map((each) => [stepName(each['pt-BR']), each] as const),
);

/** Each name that stands for a step, with and without the number of the step. */
function wordsOf(steps: readonly Step[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { label } of steps) {
    const [name, word] = [stepName(label), inSentence(label)];
    words.set(name, word);
    const unnumbered = name.replace(/_\d+$/, '');
    if (unnumbered !== name) words.set(unnumbered, word.replace(/ \d+$/, ''));
  }
  return words;
}

/** Small at the beginning, but for what is written in capitals. */
const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
