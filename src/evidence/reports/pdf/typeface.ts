import { readFileSync } from 'node:fs';
import { readTrueType, type TrueType } from './true-type.ts';

/** A font as text is set in it. */
export interface Typeface {
  /** Its name among a page's resources. */
  readonly resource: 'F1' | 'F2' | 'F3';
  readonly postScriptName: string;
  readonly font: TrueType;
  readonly isMonospaced: boolean;
  /** Hexadecimal text of each glyph, as a content stream writes it. */
  readonly hex: readonly string[];
  /** The glyph that stands for a sign which the font lacks. */
  readonly replacement: number;
  /** A blank as a content stream writes it. */
  readonly blank: string;
}

export interface Typefaces {
  readonly regular: Typeface;
  readonly bold: Typeface;
  readonly mono: Typeface;
}

const REPLACEMENT_SIGN = 0xfffd;
const BLANK = 0x20;

function typeface(resource: Typeface['resource'], postScriptName: string, file: string): Typeface {
  const font = readTrueType(readFileSync(new URL(`../fonts/${file}`, import.meta.url)));
  const replacement = font.glyphs.get(REPLACEMENT_SIGN);
  if (replacement === undefined) throw new Error(`${file} has no sign for what it lacks`);
  const hex = font.advances.map((_, glyph) => glyph.toString(16).padStart(4, '0'));
  return {
    resource,
    postScriptName,
    font,
    isMonospaced: resource === 'F3',
    hex,
    replacement,
    blank: hex[font.glyphs.get(BLANK) ?? replacement] ?? '',
  };
}

/** The three fonts of a report, read and parsed: kept by who renders many. */
export const readTypefaces = (): Typefaces => ({
  regular: typeface('F1', 'OpenSans-Regular', 'open-sans-regular.ttf'),
  bold: typeface('F2', 'OpenSans-SemiBold', 'open-sans-semibold.ttf'),
  mono: typeface('F3', 'NotoSansMono-Regular', 'noto-sans-mono-regular.ttf'),
});
