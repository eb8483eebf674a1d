import type { Typeface } from './typeface.ts';

export interface Line {
  /** Glyphs in hexadecimal, four digits each; empty for a blank line. */
  readonly hex: string;
  /** In points. */
  readonly width: number;
  /** True if the line breaks within a word. */
  readonly isContinued: boolean;
}

interface SetText {
  readonly lines: readonly Line[];
  /** True if a missing character was replaced. */
  readonly replaced: boolean;
}

const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Invisible characters: they select a variant or allow a line break. */
const SHAPELESS = new Set([0x200b, 0x200d, 0xfe0e, 0xfe0f]);
/** Ligatures, as in texts copied from a PDF (ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ), are set as single letters. */
const LIGATURES = /[\uFB00-\uFB06]/g;
const lettersOf = (ligature: string): string => ligature.normalize('NFKC');
/** Replacements for characters that a font lacks. */
const SUBSTITUTES: ReadonlyMap<number, number> = new Map([
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0x2012, 0x2013],
  [0x2212, 0x2d],
  [0xa0, 0x20],
  [0x202f, 0x20],
]);
const BLANK = 0x20;
/** A line may end after these. */
const BREAKS_BEHIND = new Set([...' -/|·—–&?=_'].map((sign) => sign.codePointAt(0)));

/**
 * Breaks a text into lines of at most `width` points: at blanks and after hyphens, or within a long word if necessary.
 * Blanks at the start of a line are kept. A missing character never fails.
 */
export function setText(face: Typeface, text: string, size: number, width: number): SetText {
  const lines: Line[] = [];
  const units = (width / size) * face.font.unitsPerEm;
  let replaced = false;
  const letters = text.normalize('NFC').replace(LIGATURES, lettersOf).replaceAll('\t', '    ');
  for (const part of letters.split(LINE_ENDS)) {
    const glyphs = glyphsOf(face, part);
    replaced ||= glyphs.replaced;
    breakLines(face, glyphs, units, (hex, wide, isContinued) =>
      lines.push({ hex, width: (wide / face.font.unitsPerEm) * size, isContinued }),
    );
  }
  return { lines, replaced };
}

interface Glyphs {
  readonly ids: readonly number[];
  /** By glyph: whether a line may end after it, and whether it is a blank. */
  readonly mayBreak: readonly boolean[];
  readonly isBlank: readonly boolean[];
  readonly replaced: boolean;
}

function glyphsOf(face: Typeface, text: string): Glyphs {
  const ids: number[] = [];
  const mayBreak: boolean[] = [];
  const isBlank: boolean[] = [];
  let replaced = false;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (SHAPELESS.has(code)) continue;
    const glyph = face.font.glyphs.get(code) ?? face.font.glyphs.get(SUBSTITUTES.get(code) ?? -1);
    replaced ||= glyph === undefined;
    ids.push(glyph ?? face.replacement);
    mayBreak.push(BREAKS_BEHIND.has(code));
    isBlank.push(code === BLANK);
  }
  return { ids, mayBreak, isBlank, replaced };
}

function breakLines(
  face: Typeface,
  { ids, mayBreak, isBlank }: Glyphs,
  units: number,
  emit: (hex: string, width: number, isContinued: boolean) => void,
): void {
  const { advances } = face.font;
  const finish = (from: number, to: number): void => {
    let end = to;
    while (end > from && isBlank[end - 1]) end -= 1;
    let hex = '';
    let width = 0;
    for (const id of ids.slice(from, end)) {
      hex += face.hex[id];
      width += advances[id] ?? 0;
    }
    emit(hex, width, end === to && to < ids.length);
  };
  let start = 0;
  let breakAt = 0;
  let width = 0;
  // A line does not break after its leading blanks.
  let hasInk = false;
  for (let at = 0; at < ids.length; at += 1) {
    const advance = advances[ids[at] ?? 0] ?? 0;
    // A blank may exceed the width: it is not drawn there.
    while (width + advance > units && at > start && !isBlank[at]) {
      const end = breakAt > start ? breakAt : at;
      finish(start, end);
      start = end;
      while (start < at && isBlank[start]) start += 1;
      width = 0;
      for (const id of ids.slice(start, at)) width += advances[id] ?? 0;
    }
    width += advance;
    hasInk ||= !isBlank[at];
    if (mayBreak[at] && hasInk) breakAt = at + 1;
  }
  finish(start, ids.length);
}
