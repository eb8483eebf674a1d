import type { CalculationStep } from '../../../kernel/estimate.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { formulaInWords, missingFields } from '../../../kernel/wording/formula.ts';
import { stepInWords } from '../../../kernel/wording/steps.ts';
import { heading, listing, paragraph, remark, subheading } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import { ATTRIBUTE_WORDS, attributeName } from '../words/attributes.ts';
import { BASIS_WORDS, METHOD_WORDS, VALUE_WORDS } from '../words/codes.ts';
import { writeGrades } from './grades.ts';
import { type Writing, worded } from './writing.ts';

/** Every calculation: its formula, what it lacks, and its steps with what each is in. */
export function writeCalculation(writing: Writing): void {
  const { flow, report, language, say } = writing;
  heading(flow, say('calculation'));
  if (report.calculation.length === 0) paragraph(flow, say('noCalculation'));
  let isRounded = false;
  for (const { method, formula, steps, grades } of report.calculation) {
    subheading(flow, `${METHOD_WORDS[method][language]} — ${method}`);
    remark(flow, say('formula'));
    listing(flow, formulaInWords({ formula, steps }, language));
    const missing = missingIn({ formula, steps }, writing);
    if (missing.length > 0) remark(flow, say('missing', missing.join(', ')));
    const shown = steps.map((step) => stepInWords(step, language));
    isRounded ||= shown.some(({ full }) => full !== undefined);
    table(
      flow,
      [
        { title: say('step'), share: 34 },
        { title: say('value'), share: 44, align: 'right' },
        { title: say('unit'), share: 22 },
      ],
      shown.map(({ label, value, unit }) => [
        label,
        codeInWords(value, language),
        unit === '' ? '—' : [passage(unit, 'label')],
      ]),
    );
    if (grades) writeGrades(writing, grades);
  }
  if (isRounded) paragraph(flow, say('rounded'), 'running');
}

type ShownStep = { readonly [Part in keyof CalculationStep]: string };
interface Shown {
  readonly formula: string;
  readonly steps: readonly ShownStep[];
}

/** Needed beside a figure by some classes only: the report does not know of which the asset is. */
const OF_SOME_CLASSES = new Set(['unit', 'valuation_date']);
const FIELDS = Object.keys(ATTRIBUTE_WORDS).filter((name) => !OF_SOME_CLASSES.has(name));

function missingIn(calculation: Shown, { report, language }: Writing): readonly string[] {
  const given = new Set([
    ...Object.keys(report.asset.attributes),
    ...Object.keys(report.scenario?.parameters ?? {}),
  ]);
  return missingFields(calculation, FIELDS, (field) => given.has(field)).map((name) =>
    attributeName(name, language),
  );
}

const CODES: Readonly<Record<string, Label>> = { ...BASIS_WORDS, ...VALUE_WORDS };

/** A derived value names by its code what it was derived from. */
function codeInWords(value: string, language: keyof Label): Cell {
  const words = Object.hasOwn(CODES, value) ? CODES[value] : undefined;
  return words ? worded(words, value, language) : value;
}
