import type { Part } from '../../../src/evidence/reports/pdf/flow.ts';
import { Flow } from '../../../src/evidence/reports/pdf/flow.ts';
import { readTypefaces } from '../../../src/evidence/reports/pdf/typeface.ts';

/** A picture as it was drawn, read from the operators of its page. */
export interface DrawnFigure {
  readonly alt: string;
  readonly box: readonly number[];
  /** Every corner and handle of lines and areas. */
  readonly places: readonly (readonly [x: number, y: number])[];
  /** Filled rectangles, in their order. */
  readonly areas: readonly { readonly from: number; readonly to: number; readonly height: number }[];
  readonly texts: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
  }[];
}

const typefaces = readTypefaces();
const byResource = new Map(Object.values(typefaces).map((face) => [face.resource, face]));
const signs = new Map(
  Object.values(typefaces).map((face) => [
    face.resource,
    new Map([...face.font.glyphs].map(([code, glyph]) => [glyph, String.fromCodePoint(code)])),
  ]),
);

const TEXT = /^BT \/(\w+) (\S+) Tf .* rg (\S+) (\S+) Td <([0-9a-f]*)> Tj ET$/i;
const FIGURE = /^\/Figure <<\/MCID (\d+)>> BDC$/;

/** The pictures that something draws, in their order. */
export function figuresOf(write: (flow: Flow) => void): readonly DrawnFigure[] {
  const flow = new Flow(typefaces);
  write(flow);
  return flow.pages.flatMap((lines, page) =>
    lines.flatMap((line, start) => {
      const mcid = FIGURE.exec(line)?.[1];
      const part = mcid === undefined ? undefined : flow.marked[page]?.[Number(mcid)];
      return part ? [readFigure(part, lines.slice(start + 1, lines.indexOf('EMC', start)))] : [];
    }),
  );
}

function readFigure({ alt = '', box = [] }: Part, lines: readonly string[]): DrawnFigure {
  const drawn = lines.filter((line) => !line.startsWith('BT '));
  return {
    alt,
    box,
    places: drawn.flatMap(placesIn),
    areas: drawn.flatMap((line) => {
      const [, x, width, height] = /rg (\S+) \S+ (\S+) (\S+) re f$/.exec(line)?.map(Number) ?? [];
      return x === undefined || width === undefined || height === undefined
        ? []
        : [{ from: x, to: x + width, height }];
    }),
    texts: lines.flatMap((line) => {
      const [, resource = '', size = '', x = '', y = '', hex = ''] = TEXT.exec(line) ?? [];
      const face = byResource.get(resource);
      if (!face) return [];
      const glyphs = (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16));
      const text = glyphs
        .map((glyph) => signs.get(resource)?.get(glyph) ?? '?')
        .join('')
        .replaceAll('\u00a0', ' ');
      const inked = glyphs.slice(0, text.trimEnd().length);
      const units = inked.reduce((sum, glyph) => sum + (face.font.advances[glyph] ?? 0), 0);
      const width = (units / face.font.unitsPerEm) * Number(size);
      return [{ text: text.trimEnd(), x: Number(x), y: Number(y), width, size: Number(size) }];
    }),
  };
}

/** Places of `m`, `l`, `c` and `re`. */
function placesIn(line: string): (readonly [number, number])[] {
  const places: [number, number][] = [];
  let numbers: number[] = [];
  for (const word of line.replaceAll(/\[[^\]]*\] 0 d/g, '').split(' ')) {
    if (word !== '' && !Number.isNaN(Number(word))) numbers.push(Number(word));
    else {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      if (word === 're') places.push([x, y], [x + width, y + height]);
      else if (['m', 'l', 'c'].includes(word))
        for (let at = 0; at < numbers.length; at += 2)
          places.push([numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN]);
      else if (word.includes('NaN') || word.includes('Infinity')) places.push([Number.NaN, Number.NaN]);
      numbers = [];
    }
  }
  return places;
}
