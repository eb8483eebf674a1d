import { axisPower, type Scale, scaleOf, shifted } from '../../../kernel/wording/scale.ts';
import type { ReportWriter } from '../layout/report-writer.ts';
import { paragraph, subheading } from '../pdf/blocks.ts';
import {
  ACCENT,
  type Colour,
  type Flow,
  LEFT,
  passage,
  RIGHT,
  RULE,
  type StyledLine,
  WIDTH,
} from '../pdf/flow.ts';
import type { Report } from '../report-renderer.ts';

/** Where the marks of a picture are, in points from the lower left corner of the page. */
export interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Each lighter than the one before, so that they differ without colour. */
export const SHADES: readonly [Colour, Colour, Colour, Colour, Colour] = [
  ACCENT,
  '0.36 0.47 0.64',
  '0.56 0.65 0.77',
  '0.74 0.8 0.87',
  '0.88 0.91 0.95',
];

const LINE = 10;
const GAP = 6;
const SWATCH = 14;
const LONGEST = 160;

/** One line of small text, cut where it is longer than `room`. */
export function lineOf(flow: Flow, text: string, room: number): StyledLine | undefined {
  const set = (part: string) => flow.set([passage(part, 'running')], room);
  let shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  let lines = set(shown);
  while (lines.length > 1 && shown.length > 1) {
    shown = `${shown.slice(0, Math.floor(shown.length * 0.9) - 1).trimEnd()}…`;
    lines = set(shown);
  }
  return lines[0];
}

type Align = 'left' | 'middle' | 'right';

/** Writes a line next to a point, inside the margins; returns where it begins and ends. */
export function writeAt(
  flow: Flow,
  line: StyledLine,
  x: number,
  top: number,
  align: Align,
): [number, number] {
  const wish = x - (align === 'left' ? 0 : align === 'right' ? line.width : line.width / 2);
  const start = Math.max(LEFT, Math.min(wish, RIGHT - line.width));
  flow.text(line, start, top);
  return [start, start + line.width];
}

/** Writes labels from the first on, leaving out what would touch one that is written. */
export function writeApart(
  flow: Flow,
  labels: readonly { readonly text: string; readonly x: number }[],
  top: number,
): void {
  const written: [number, number][] = [];
  for (const { text, x } of labels) {
    const line = lineOf(flow, text, WIDTH);
    if (!line) continue;
    const start = Math.max(LEFT, Math.min(x - line.width / 2, RIGHT - line.width));
    const end = start + line.width;
    if (written.some(([from, to]) => start < to + GAP && from < end + GAP)) continue;
    written.push([start, end]);
    flow.text(line, start, top);
  }
}

interface LegendEntry {
  readonly text: string;
  /** Draws its mark, 14 points wide, around a height. */
  readonly draw: (x: number, y: number) => void;
}

interface Picture {
  readonly title: string;
  /** What it shows, for readers who do not see it. */
  readonly alt: string;
  readonly source: string;
  readonly legend?: readonly LegendEntry[];
  /** Height of the marks, with the axes but without title, legend and source. */
  readonly height: number;
}

/** A picture with its title, legend and source, all on one page; `draw` gets the space for marks and axes. */
export function writePicture(
  { flow }: ReportWriter<Report>,
  { title, alt, source, legend = [], height }: Picture,
  draw: (box: PlotBox) => void,
): void {
  const rows = legendRows(flow, legend);
  const whole = rows.length * LINE + (rows.length > 0 ? GAP : 0) + height;
  const below = flow.set([passage(source, 'running')], WIDTH).length * LINE + GAP;
  subheading(flow, title);
  flow.ensure(whole + below);
  const { y } = flow;
  flow.figure(alt, [LEFT, y - whole, RIGHT, y], () => {
    for (const [index, row] of rows.entries()) {
      for (const { entry, line, x } of row) {
        entry.draw(x, y - index * LINE - LINE / 2);
        flow.text(line, x + SWATCH + 4, y - index * LINE);
      }
    }
    draw({ left: LEFT, right: RIGHT, top: y - (whole - height), bottom: y - whole });
  });
  flow.y = y - whole - 2;
  paragraph(flow, source, 'running');
}

interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly line: StyledLine;
  readonly x: number;
}

function legendRows(flow: Flow, legend: readonly LegendEntry[]): readonly (readonly PlacedEntry[])[] {
  const rows: PlacedEntry[][] = [];
  let x = RIGHT;
  for (const entry of legend) {
    const line = lineOf(flow, entry.text, WIDTH - SWATCH - 4);
    if (!line) continue;
    const wide = SWATCH + 4 + line.width;
    if (rows.length === 0 || x + wide > RIGHT) {
      rows.push([]);
      x = LEFT;
    }
    rows.at(-1)?.push({ entry, line, x });
    x += wide + 2 * GAP;
  }
  return rows;
}

/** A scale with the words of its axis. */
interface Axis {
  readonly scale: Scale;
  readonly labels: readonly string[];
  /** The unit of the labels: `R$ milhões`. */
  readonly unit: string;
}

/** An axis of amounts: figures in thousands, millions, … where that makes them short. `unit`: what one of them is. */
export function axisOf(
  { say, number }: ReportWriter<Report>,
  values: readonly string[],
  ends: readonly [number, number],
  { most = 5, unit = 'R$' }: { readonly most?: number; readonly unit?: string } = {},
): Axis {
  const scale = scaleOf(values.map(Number), ends, most);
  const power = axisPower(scale.tickTexts);
  const many = { 0: '', 3: say('thousands'), 6: say('millions'), 9: say('billions'), 12: say('trillions') }[
    power
  ];
  const [currency = '', ...rest] = unit.split(' / ');
  const whole = many === '' ? currency : `${currency} ${many}`;
  return {
    scale,
    labels: scale.tickTexts.map((text) => number(shifted(text, -power))),
    unit: [whole, ...rest].join(' / '),
  };
}

/** Height of the figures below a horizontal axis, with its title. */
export const BELOW_AXIS = 2 * LINE + 3;
/** Height of the title above a vertical axis. */
export const ABOVE_AXIS = LINE + 3;

/** Lines down the plot with their figures below, and the title of the axis at the right end. */
export function drawAcross({ flow }: ReportWriter<Report>, axis: Axis, title: string, plot: PlotBox): void {
  const { scale, labels } = axis;
  for (const tick of scale.ticks) {
    const x = scale.at(tick);
    flow.path(
      RULE,
      [
        [x, plot.bottom],
        [x, plot.top],
      ],
      { thickness: tick === 0 ? 1.2 : 0.5 },
    );
  }
  const places = scale.ticks.map((tick, index) => ({ text: labels[index] ?? '', x: scale.at(tick) }));
  writeApart(flow, places, plot.bottom - 3);
  writeTitleOf(flow, title, plot.right, plot.bottom - 3 - LINE, 'right');
}

/** Width that the figures at a vertical axis need. */
export const widthOfLabels = (flow: Flow, labels: readonly string[]): number =>
  Math.max(0, ...labels.map((text) => lineOf(flow, text, WIDTH)?.width ?? 0)) + GAP;

/** Lines across the plot with their figures at the left, and the title of the axis above. */
export function drawUp({ flow }: ReportWriter<Report>, axis: Axis, title: string, plot: PlotBox): void {
  const { scale, labels } = axis;
  for (const [index, tick] of scale.ticks.entries()) {
    const y = scale.at(tick);
    flow.path(
      RULE,
      [
        [plot.left, y],
        [plot.right, y],
      ],
      { thickness: tick === 0 ? 1.2 : 0.5 },
    );
    const line = lineOf(flow, labels[index] ?? '', WIDTH);
    if (line) writeAt(flow, line, plot.left - GAP + 2, y + LINE / 2, 'right');
  }
  writeTitleOf(flow, title, LEFT, plot.top + LINE + 6, 'left');
}

function writeTitleOf(flow: Flow, title: string, x: number, top: number, align: Align): void {
  const line = lineOf(flow, title, WIDTH);
  if (line) writeAt(flow, line, x, top, align);
}

/** A bar from one place to another, for ranges and parts. */
export function bar(
  flow: Flow,
  colour: Colour,
  [from, to]: readonly [number, number],
  y: number,
  height: number,
): void {
  flow.fill(colour, Math.min(from, to), y + height / 2, Math.abs(to - from), height);
}

/** A line with an end at each side. */
export function whisker(flow: Flow, colour: Colour, x: number, low: number, high: number): void {
  flow.path(
    colour,
    [
      [x, low],
      [x, high],
    ],
    { thickness: 1.1 },
  );
  for (const y of [low, high])
    flow.path(
      colour,
      [
        [x - 3, y],
        [x + 3, y],
      ],
      { thickness: 1.1 },
    );
}
