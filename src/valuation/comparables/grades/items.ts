import type { Grade, GradeItem, GradePremise, GradeTable } from '../../../kernel/grades.ts';
import { type Classing, pointsOf, precisionOf, rationaleOf } from './grade.ts';

/** What a caller declares of an item that nothing can be computed of, and what supports it. */
export interface Declared {
  readonly grade: Grade;
  readonly evidence: string;
}

const STANDARD = 'ABNT NBR 14653-2:2011';
const DECIMALS = 4;

/** What the grade of a treatment's data rests on, whatever the treatment. */
export interface DataFindings {
  readonly data: number;
  readonly description: Declared | undefined;
  readonly identification: Declared | undefined;
  readonly premises: readonly GradePremise[];
}

/** Items 1 to 3, which both tables begin with. `clause`: of an item, in the table of the treatment. */
export const dataItems = (
  { description, identification }: DataFindings,
  clause: (item: number) => string,
  size: Pick<GradeItem, 'observed' | 'grade'>,
): readonly GradeItem[] => [
  {
    item: 1,
    clause: clause(1),
    title: { 'pt-BR': 'Caracterização do imóvel avaliando', en: 'Description of the property' },
    ...declared(description),
  },
  {
    item: 2,
    clause: clause(2),
    title: { 'pt-BR': 'Quantidade mínima de dados de mercado', en: 'Number of market data' },
    origin: 'COMPUTED',
    ...size,
  },
  {
    item: 3,
    clause: clause(3),
    title: { 'pt-BR': 'Identificação dos dados de mercado', en: 'Identification of the market data' },
    ...declared(identification),
  },
];

const declared = (by: Declared | undefined): Pick<GradeItem, 'origin' | 'observed' | 'grade'> => ({
  origin: 'DECLARED',
  observed: by?.evidence ?? null,
  grade: by?.grade ?? 'PENDING',
});

export const measured = (label: string, figure: number | undefined): string | null =>
  figure === undefined || !Number.isFinite(figure) ? null : `${label} = ${figure.toFixed(DECIMALS)}`;

export function tableOf(
  items: readonly GradeItem[],
  premises: readonly GradePremise[],
  classing: Classing & { readonly clause: string },
  amplitude: number | undefined,
): GradeTable {
  // What the tables measure means nothing where a premise does not hold: points and interval rest on it.
  const isPending = premises.some(({ outcome }) => outcome === 'FAILED');
  return {
    standard: STANDARD,
    items,
    premises,
    points: pointsOf(items),
    rationale: { clause: classing.clause, grade: isPending ? 'PENDING' : rationaleOf(items, classing) },
    precision: {
      clause: '9.2.3, Tabela 5',
      amplitude: amplitude === undefined || !Number.isFinite(amplitude) ? null : amplitude.toFixed(DECIMALS),
      grade: isPending ? 'PENDING' : precisionOf(amplitude),
    },
  };
}
