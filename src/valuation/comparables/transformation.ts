import type { Label } from '../../kernel/vocabulary.ts';
import { exp, ln } from './elementary.ts';

/** In what scale a price or a characteristic enters a regression: the caller's word. */
export const TRANSFORMATIONS = ['NONE', 'LN', 'INVERSE', 'SQUARE', 'SQUARE_ROOT'] as const;
export type Transformation = (typeof TRANSFORMATIONS)[number];

interface Scale {
  /** How the transformed `x` is written. */
  readonly written: Label;
  into(value: number): number;
  back(value: number): number;
  /** How `estimate` goes back into money, as a formula that the shown steps can be put through. */
  readonly formulaBack: string;
}

const E = '2.718281828459045235360287471352662497757';
const inBoth = (text: string): Label => ({ 'pt-BR': text, en: text });

const SCALES: Readonly<Record<Transformation, Scale>> = {
  NONE: { written: inBoth('x'), into: (x) => x, back: (y) => y, formulaBack: 'estimate' },
  LN: { written: inBoth('ln x'), into: ln, back: exp, formulaBack: `${E} ^ estimate` },
  INVERSE: {
    written: inBoth('1 ÷ x'),
    into: (x) => (x > 0 ? 1 / x : Number.NaN),
    back: (y) => (y > 0 ? 1 / y : Number.NaN),
    formulaBack: '1 ÷ estimate',
  },
  SQUARE: {
    written: inBoth('x²'),
    into: (x) => x * x,
    back: (y) => (y > 0 ? Math.sqrt(y) : Number.NaN),
    formulaBack: 'estimate ^ (1 ÷ 2)',
  },
  SQUARE_ROOT: {
    written: inBoth('√x'),
    into: (x) => Math.sqrt(x),
    back: (y) => (y > 0 ? y * y : Number.NaN),
    formulaBack: 'estimate × estimate',
  },
};

export const scaleOf = (transformation: Transformation): Scale => SCALES[transformation];

/** Whether a number has a place in that scale: zero has no logarithm and no inverse. */
export const isTransformable = (value: number, transformation: Transformation): boolean =>
  Number.isFinite(SCALES[transformation].into(value));
