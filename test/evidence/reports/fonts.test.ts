import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFonts } from '../../../scripts/report-fonts.ts';
import { setText } from '../../../src/evidence/reports/pdf/set-text.ts';
import { readTypefaces } from '../../../src/evidence/reports/pdf/typeface.ts';

const FONTS = path.resolve(import.meta.dirname, '../../../src/evidence/reports/fonts');
const faces = readTypefaces();
const PORTUGUESE = 'ÁÂÃÀÇÉÊÍÓÔÕÚÜáâãàçéêíóôõúüñÑªº°§«»“”‘’–—…€ ≤ ≥ × ÷ − ± ² ³ ½ % ‰';

describe('the fonts of reports', () => {
  it('match the output of the script', async () => {
    for (const [file, bytes] of await reportFonts())
      expect(readFileSync(path.join(FONTS, file)).equals(bytes), file).toBe(true);
  });

  it.each(Object.entries(faces))('%s has every character of Portuguese and calculations', (_name, face) => {
    const missing = [...PORTUGUESE].filter((sign) => !face.font.glyphs.has(sign.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
    expect(setText(face, PORTUGUESE, 8, 500).replaced).toBe(false);
  });

  it('have digits of one width, so that amounts align', () => {
    for (const face of Object.values(faces)) {
      const widths = [...'0123456789'].map((digit) => setText(face, digit, 8, 100).lines[0]?.width);
      expect(new Set(widths).size).toBe(1);
    }
  });
});

describe('setting text', () => {
  const { regular } = faces;

  it('draws a narrow no-break space as a space', () => {
    for (const face of Object.values(faces)) {
      const glyph = face.font.glyphs.get(0x202f) ?? face.font.glyphs.get(0x20) ?? -1;
      expect(setText(face, 'R$\u202f84', 9, 500)).toMatchObject({
        replaced: false,
        lines: [{ hex: expect.stringContaining(face.hex[glyph] ?? 'none') }],
      });
    }
  });

  it.each([
    ['a zero-width space as nothing', 'Fazen\u200bda', 'Fazenda'],
    ['ligatures as their letters', 'ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ', 'ff fi fl ffi ffl st st'],
  ])('draws %s', (_what, text, drawn) => {
    for (const face of Object.values(faces)) {
      const set = setText(face, text, 9, 500);
      expect(set).toEqual(setText(face, drawn, 9, 500));
      expect(set.replaced).toBe(false);
    }
  });
  const text = fc.string({ unit: fc.constantFrom(...'abcdWi -/\n  çã中🌾'), maxLength: 300 });

  it('makes no line wider than the column, and omits only blanks', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 300 }), (source, width) => {
        const { lines } = setText(regular, source, 9, width);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.001);
        const blank = regular.hex[regular.font.glyphs.get(0x20) ?? 0] ?? '';
        const glyphs = lines.flatMap(({ hex }) => hex.match(/.{4}/g) ?? []);
        const inked = glyphs.filter((glyph) => glyph !== blank).length;
        expect(inked).toBe([...source.replaceAll(/\s/g, '')].length);
      }),
    );
  });

  it('breaks at blanks and after hyphens, within a word only if necessary, and keeps leading blanks', () => {
    const widths = (source: string, width: number) =>
      setText(faces.mono, source, 10, width).lines.map((line) => Math.round(line.hex.length / 4));
    // Ten characters of 6 points a line.
    expect(widths('aaaa bbbb cccc', 60)).toEqual([9, 4]);
    expect(widths('aaaa-bbbb-cccc', 60)).toEqual([10, 4]);
    expect(widths('a'.repeat(25), 60)).toEqual([10, 10, 5]);
    expect(widths('   aa\n\nb', 60)).toEqual([5, 0, 1]);
    expect(widths('       aaaaaa', 60)).toEqual([10, 3]);
  });
});
