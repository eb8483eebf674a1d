import { ACCENT, type Colour, FAINT, INK } from './paper.ts';
import type { Typefaces } from './typeface.ts';

export interface Style {
  readonly face: keyof Typefaces;
  /** Points; `leading` from one line to the next. */
  readonly size: number;
  readonly leading: number;
  readonly colour: Colour;
}

export const STYLES = {
  title: { face: 'bold', size: 19, leading: 25, colour: ACCENT },
  subtitle: { face: 'regular', size: 11.5, leading: 16, colour: INK },
  figure: { face: 'bold', size: 12.5, leading: 17, colour: INK },
  heading: { face: 'bold', size: 11.5, leading: 16, colour: ACCENT },
  subheading: { face: 'bold', size: 9, leading: 13, colour: INK },
  body: { face: 'regular', size: 8.5, leading: 11.8, colour: INK },
  strong: { face: 'bold', size: 8.5, leading: 11.8, colour: INK },
  label: { face: 'regular', size: 8.5, leading: 11.8, colour: FAINT },
  columnTitle: { face: 'bold', size: 7.8, leading: 11, colour: ACCENT },
  code: { face: 'mono', size: 7.4, leading: 10.6, colour: INK },
  faintCode: { face: 'mono', size: 6.6, leading: 9.4, colour: FAINT },
  running: { face: 'regular', size: 7.4, leading: 10, colour: FAINT },
  runningStrong: { face: 'bold', size: 7.4, leading: 10, colour: INK },
} as const satisfies { readonly [name: string]: Style };

export type StyleName = keyof typeof STYLES;

/** A text in one style. */
export interface Passage {
  readonly text: string;
  readonly style: StyleName;
}

export const passage = (text: string, style: StyleName = 'body'): Passage => ({ text, style });
