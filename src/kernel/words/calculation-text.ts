import type { Calculation } from '../estimate.ts';
import type { GradeTable } from '../grades.ts';
import type { Label } from '../vocabulary.ts';
import { stepName } from './step-name.ts';

type Language = keyof Label;

/** Units that are words; all others are the same in every language. */
const UNITS: { readonly [unit: string]: string } = {
  date: 'data',
  text: 'texto',
  unit: 'unidade',
  heads: 'cabeças',
  'BRL / unit': 'BRL / unidade',
  'BRL / head': 'BRL / cabeça',
  'USD / troy ounce': 'USD / onça troy',
  'g / troy ounce': 'g / onça troy',
  days: 'dias',
  months: 'meses',
  years: 'anos',
  fraction: 'fração',
  'business days': 'dias úteis',
  'fraction a year': 'fração ao ano',
};

const withoutNumber = (name: string): string => name.replace(/_\d+$/, '');

/** A calculation in one language: its labels, and in its formula the names that those labels give. */
export function calculationIn({ formula, steps, grades, sample }: Calculation, language: Language) {
  const graded = { ...(grades && { grades: gradesIn(grades, language) }), ...(sample && { sample }) };
  // The formula is written in the names of the English labels.
  if (language === 'en') {
    return {
      formula,
      steps: steps.map(({ label, value, unit }) => ({ label: label.en, value, unit })),
      ...graded,
    };
  }
  const names = new Map<string, string>();
  for (const { label } of steps) {
    const [english, shown] = [stepName(label.en), stepName(label[language])];
    names.set(english, shown).set(withoutNumber(english), withoutNumber(shown));
  }
  return {
    formula: formula.replace(/[a-z][a-z0-9_]*/g, (name) => names.get(name) ?? name),
    steps: steps.map(({ label, value, unit }) => ({
      label: label[language],
      value,
      unit: UNITS[unit] ?? unit,
    })),
    ...graded,
  };
}

const gradesIn = (grades: GradeTable, language: Language) => ({
  ...grades,
  items: grades.items.map((item) => ({ ...item, title: item.title[language] })),
  premises: grades.premises.map((premise) => ({ ...premise, title: premise.title[language] })),
});
