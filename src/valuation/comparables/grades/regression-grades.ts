import type { GradeTable } from '../../../kernel/grades.ts';
import type { TooFew } from '../diagnosis.ts';
import type { Extrapolation } from '../extrapolation.ts';
import { atLeast, atMost, gradeBy } from './grade.ts';
import { type DataFindings, dataItems, measured, tableOf } from './items.ts';

export interface RegressionFindings extends DataFindings {
  readonly variables: number;
  /** Micro-numerosity: while there is one, no number of data is enough. */
  readonly tooFew: readonly TooFew[];
  readonly extrapolation: Extrapolation;
  /** The worst of all regressors, both tails together; undefined where it could not be tested. */
  readonly worstSignificance: number | undefined;
  readonly fSignificance: number | undefined;
  readonly amplitude: number | undefined;
}

const clause = (item: number): string => `9.2.1, Tabela 1, item ${item}`;

/** ABNT NBR 14653-2:2011, 9.2.1: Table 1 (items), Table 2 (grades by their points), and Table 5 (precision). */
export function regressionGrades(found: RegressionFindings): GradeTable {
  const { data, variables, tooFew, extrapolation } = found;
  const size = variables + 1;
  return tableOf(
    [
      ...dataItems(found, clause, {
        observed: [`n = ${data}; k = ${variables}`, ...tooFew.map(fewInWords)].join('; '),
        grade:
          tooFew.length > 0 ? 'NONE' : gradeBy(data, { III: 6 * size, II: 4 * size, I: 3 * size }, atLeast),
      }),
      {
        item: 4,
        clause: clause(4),
        title: { 'pt-BR': 'Extrapolação', en: 'Extrapolation' },
        origin: 'COMPUTED',
        observed: beyond(extrapolation),
        grade: extrapolation.outcome,
      },
      {
        item: 5,
        clause: clause(5),
        title: {
          'pt-BR': 'Significância de cada regressor, duas caudas, o pior',
          en: 'Significance of each regressor, both tails, the worst',
        },
        origin: 'COMPUTED',
        observed: measured('p', found.worstSignificance),
        grade: gradeBy(found.worstSignificance, { III: 0.1, II: 0.2, I: 0.3 }, atMost),
      },
      {
        item: 6,
        clause: clause(6),
        title: {
          'pt-BR': 'Significância do modelo pelo teste F de Snedecor',
          en: "Significance of the model by Snedecor's F",
        },
        origin: 'COMPUTED',
        observed: measured('p', found.fSignificance),
        grade: gradeBy(found.fSignificance, { III: 0.01, II: 0.02, I: 0.05 }, atMost),
      },
    ],
    found.premises,
    { clause: '9.2.1, Tabela 2', points: { III: 16, II: 10, I: 6 }, decisive: [2, 4, 5, 6] },
    found.amplitude,
  );
}

/** `lift = 1: 2 < 3`: two data where three are needed. */
export const fewInWords = ({ name, value, count, needed }: TooFew): string =>
  `${name} = ${value}: ${count} < ${needed}`;

const beyond = ({ variables }: Extrapolation): string | null =>
  variables.length === 0
    ? null
    : variables
        .map(({ name, value, limit, deviation }) => {
          const away = deviation === undefined ? '?' : `${(100 * deviation).toFixed(2)} %`;
          return `${name}: ${value} ${value > limit ? '>' : '<'} ${limit} (${away})`;
        })
        .join('; ');
