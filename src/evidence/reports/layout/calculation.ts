import type { z } from 'zod';
import type { CalculationStep } from '../../../kernel/estimate.ts';
import type { GradeOrigin, GradeOutcome, PremiseOutcome } from '../../../kernel/grades.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { withDecimals } from '../../../kernel/wording/figures.ts';
import { formulaInWords, missingFields } from '../../../kernel/wording/formula.ts';
import { stepInWords } from '../../../kernel/wording/steps.ts';
import type { ShownGrades } from '../../../kernel/words/shown-fields.ts';
import { writeComparables } from '../charts/comparables.ts';
import { type Cell, heading, listing, paragraph, remark, subheading, table } from '../pdf/blocks.ts';
import { passage } from '../pdf/flow.ts';
import { ATTRIBUTE_WORDS, attributeName } from '../words/attributes.ts';
import { BASIS_WORDS, METHOD_WORDS, VALUE_WORDS } from '../words/codes.ts';
import type { ReportWriter } from './report-writer.ts';

export function writeCalculation(writing: ReportWriter): void {
  const { flow, report, language, say, columns } = writing;
  heading(flow, say('calculation'));
  if (report.calculation.length === 0) paragraph(flow, say('noCalculation'));
  let isRounded = false;
  for (const calculation of report.calculation) {
    const { method, formula, steps, grades } = calculation;
    subheading(flow, `${METHOD_WORDS[method][language]} — ${method}`);
    remark(flow, say('formula'));
    listing(flow, formulaInWords({ formula, steps }, language));
    const missing = missingIn({ formula, steps }, writing);
    if (missing.length > 0) remark(flow, say('missing', missing.join(', ')));
    const shown = steps.map((step) => stepInWords(step, language));
    isRounded ||= shown.some(({ full }) => full !== undefined);
    table(
      flow,
      columns({ step: 34, value: { right: 44 }, unit: 22 }),
      shown.map(({ label, value, unit }) => [
        label,
        codeInWords(value, writing),
        unit === '' ? '—' : [passage(unit, 'label')],
      ]),
    );
    if (writing.hasPictures) writeComparables(writing, calculation);
    if (grades) writeGrades(writing, grades);
  }
  if (isRounded) paragraph(flow, say('rounded'), 'running');
}

interface CalculationText {
  readonly formula: string;
  readonly steps: readonly { readonly [Part in keyof CalculationStep]: string }[];
}

/** Only some classes need these with a figure, and the report does not know the asset's class. */
const OF_SOME_CLASSES = new Set(['unit', 'valuation_date']);
const FIELDS = Object.keys(ATTRIBUTE_WORDS).filter((name) => !OF_SOME_CLASSES.has(name));

function missingIn(calculation: CalculationText, { report, language }: ReportWriter): readonly string[] {
  const given = new Set([
    ...Object.keys(report.asset.attributes),
    ...Object.keys(report.scenario?.parameters ?? {}),
  ]);
  return missingFields(calculation, FIELDS, (field) => given.has(field)).map((name) =>
    attributeName(name, language),
  );
}

/** `NONE` in a step is a scale: the price as it is. */
const CODES: Readonly<Record<string, Label>> = {
  ...BASIS_WORDS,
  ...VALUE_WORDS,
  ...bilingualTexts('reports-step-values'),
};

/** Spells out the code of the value that a derived value comes from. */
function codeInWords(value: string, { worded }: ReportWriter): Cell {
  const words = Object.hasOwn(CODES, value) ? CODES[value] : undefined;
  return words ? worded(words, value) : value;
}

const ORIGINS: Readonly<Record<GradeOrigin, Label>> = bilingualTexts('reports-origins');
const OUTCOMES: Readonly<Record<GradeOutcome, Label>> = bilingualTexts('reports-outcomes');

const PREMISE_WORDS: Readonly<Record<PremiseOutcome, Label>> = bilingualTexts('reports-premise');
const WORDS = bilingualTexts('reports-words');

/** The grading of a calculation by a standard: each item with clause, origin and pending points. */
function writeGrades(writing: ReportWriter, grades: z.infer<typeof ShownGrades>): void {
  const { flow, language, percentage, worded } = writing;
  const { standard, items, premises, points, rationale, precision } = grades;
  const word = (name: keyof typeof WORDS) => WORDS[name][language];
  const grade = (outcome: GradeOutcome) => worded(OUTCOMES[outcome], outcome);
  const found = ({ origin, observed }: (typeof items)[number]): string => {
    if (observed === null) return '—';
    return origin === 'COMPUTED' ? withDecimals(observed, language) : observed;
  };
  remark(flow, `${word('title')} ${standard}`);
  table(
    flow,
    [
      { title: word('item'), share: 34 },
      { title: word('clause'), share: 20 },
      { title: word('found'), share: 26 },
      { title: word('grade'), share: 20 },
    ],
    [
      ...items.map((item) => [
        `${item.item}. ${item.title}`,
        item.clause,
        `${ORIGINS[item.origin][language]}: ${found(item)}`,
        grade(item.grade),
      ]),
      [word('rationale'), rationale.clause, `${word('points')}: ${points}`, grade(rationale.grade)],
      [
        word('precision'),
        precision.clause,
        precision.amplitude === null ? '—' : percentage(precision.amplitude),
        grade(precision.grade),
      ],
    ],
  );
  writePremises(writing, premises);
  const pending = items.filter((item) => item.grade === 'PENDING');
  if (pending.length === 0) return;
  const named = pending.map(({ item, title }) => `${item}. ${title}`).join('; ');
  paragraph(flow, `${word('pending')}: ${named}`);
}

/** Statistical premises: each with its test, the finding, and the appraiser's words if it fails. */
function writePremises(writing: ReportWriter, premises: z.infer<typeof ShownGrades>['premises']): void {
  if (premises.length === 0) return;
  const { flow, language, worded } = writing;
  const word = (name: keyof typeof WORDS) => WORDS[name][language];
  table(
    flow,
    [
      { title: word('premise'), share: 28 },
      { title: word('test'), share: 18 },
      { title: word('found'), share: 34 },
      { title: word('outcome'), share: 20 },
    ],
    premises.map(({ clause, title, test, observed, outcome }) => [
      `${title} (${clause})`,
      codeInWords(test, writing),
      withDecimals(observed ?? '—', language),
      worded(PREMISE_WORDS[outcome], outcome),
    ]),
  );
  for (const { title, rationale } of premises)
    if (rationale !== null) paragraph(flow, `${ORIGINS.DECLARED[language]} — ${title}: ${rationale}`);
  const failed = premises.filter(({ outcome }) => outcome === 'FAILED');
  if (failed.length > 0) paragraph(flow, `${word('failed')}: ${failed.map(({ title }) => title).join('; ')}`);
}
