import type { Grade, GradeOutcome, GradeTable } from '../../../kernel/grades.ts';
import { atLeast, gradeBy } from './grade.ts';
import { type DataFindings, dataItems, tableOf } from './items.ts';

export interface FactorFindings extends DataFindings {
  /** What all factors together make of a price, the least and the most of all data. */
  readonly lowestAdjustment: number;
  readonly highestAdjustment: number;
  readonly amplitude: number | undefined;
}

const clause = (item: number): string => `9.2.2, Tabela 3, item ${item}`;

const RANGES: readonly (readonly [Grade, low: number, high: number])[] = [
  ['III', 0.8, 1.25],
  ['II', 0.5, 2],
  ['I', 0.4, 2.5],
];
/** With fewer data the narrowest range stands for every grade. */
const FEW = 5;

/** ABNT NBR 14653-2:2011, 9.2.2: Table 3 (items), Table 4 (grades by their points), and Table 5 (precision). */
export function factorGrades(found: FactorFindings): GradeTable {
  const { lowestAdjustment, highestAdjustment } = found;
  return tableOf(
    [
      ...dataItems(found, clause, {
        observed: `n = ${found.data}`,
        grade: gradeBy(found.data, { III: 12, II: 5, I: 3 }, atLeast),
      }),
      {
        item: 4,
        clause: clause(4),
        title: {
          'pt-BR': 'Intervalo de ajuste para o conjunto de fatores',
          en: 'Range of adjustment by all factors together',
        },
        origin: 'COMPUTED',
        observed: `${lowestAdjustment.toFixed(4)} – ${highestAdjustment.toFixed(4)}`,
        grade: adjustmentGrade(found),
      },
    ],
    found.premises,
    { clause: '9.2.2, Tabela 4', points: { III: 10, II: 6, I: 4 }, decisive: [2, 4] },
    found.amplitude,
  );
}

function adjustmentGrade({ data, lowestAdjustment, highestAdjustment }: FactorFindings): GradeOutcome {
  const ranges = data < FEW ? RANGES.slice(0, 1) : RANGES;
  const found = ranges.find(([, low, high]) => lowestAdjustment >= low && highestAdjustment <= high);
  return found?.[0] ?? 'NONE';
}
