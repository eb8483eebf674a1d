import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Makes the fonts that reports embed: the signs below of Open Sans and Noto Sans Mono (both OFL 1.1, no reserved name),
 * without hints and layout tables, which a report does not use. Whole fonts are of no use in a document, and a part
 * made for each report they would cost most of its time. `node scripts/report-fonts.ts` writes them.
 */
const FONTS = path.resolve(import.meta.dirname, '../src/evidence/reports/fonts');
const MADE_FROM: { readonly [file: string]: string } = {
  'open-sans-regular.ttf': '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf',
  'open-sans-semibold.ttf': '@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf',
  'noto-sans-mono-regular.ttf': '@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf',
};

/** First and last code point: ASCII, Latin-1, Latin Extended-A, Romanian commas, marks, Greek, dashes. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x300, 0x304],
  [0x306, 0x30c],
  [0x327, 0x328],
  [0x391, 0x3a9],
  [0x3b1, 0x3c9],
  [0x2010, 0x2015],
];
const SINGLE = '‘’‚“”„†‡•…‰′″‹›⁄€™Ω←↑→↓∂∆∏∑−√∞∫≈≠≤≥◊\u2007\u2009\u202f№⁴₂\ufffd';

const signs =
  RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join('') + SINGLE;

type SubsetFont = (font: Buffer, signs: string, options: object) => Promise<Buffer>;

const require = createRequire(import.meta.url);

/** Every font by the name of its file, made again: the same bytes each time. */
export async function reportFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const subsetFont = require('subset-font') as SubsetFont;
  const made = new Map<string, Buffer>();
  for (const [file, source] of Object.entries(MADE_FROM)) {
    const options = {
      targetFormat: 'truetype',
      keepFeatures: [],
      noLayoutClosure: true,
      noHinting: true,
      dropTables: ['BASE', 'GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'],
    };
    made.set(file, await subsetFont(readFileSync(require.resolve(source)), signs, options));
  }
  return made;
}

if (process.argv[1] === import.meta.filename) {
  for (const [file, bytes] of await reportFonts()) {
    writeFileSync(path.join(FONTS, file), bytes);
    process.stdout.write(`${file}: ${bytes.length} bytes\n`);
  }
}
