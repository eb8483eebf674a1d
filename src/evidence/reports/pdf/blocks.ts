import {
  ACCENT,
  FAINT_FILL,
  FLOW_HEIGHT,
  type Flow,
  HEAD_FILL,
  heightOf,
  LEFT,
  type Part,
  type PartFacts,
  type Passage,
  passage,
  RULE,
  type StyledLine,
  type StyleName,
  WIDTH,
} from './flow.ts';

/** Lines at the beginning of a text that stay together. */
const KEPT_LINES = 3;
const LISTING_PAD = 6;
/** Width of a name column in `pairs`, in percent. */
export const PAIRED_SHARE = 17;

export function heading(flow: Flow, text: string): void {
  const lines = flow.set([passage(text, 'heading')], WIDTH);
  const part = flow.begin('H2');
  flow.await(16 + heightOf(lines) + 5, () => {
    flow.skip(16);
    flow.bookmark(text);
    flow.inside(part, () => drawLines(flow, lines));
    flow.rule(ACCENT, LEFT, flow.y - 1, WIDTH, 0.9);
    flow.y -= 5;
  });
}

export function subheading(flow: Flow, text: string): void {
  const lines = flow.set([passage(text, 'subheading')], WIDTH);
  const part = flow.begin('H3');
  flow.await(8 + heightOf(lines) + 2, () => {
    flow.skip(8);
    flow.inside(part, () => drawLines(flow, lines));
    flow.y -= 2;
  });
}

/** A short remark that stays on the page of what follows. */
export function remark(flow: Flow, text: string, style: StyleName = 'running'): void {
  const lines = flow.set([passage(text, style)], WIDTH);
  const part = flow.begin('P');
  flow.await(heightOf(lines) + 3, () => {
    flow.inside(part, () => drawLines(flow, lines));
    flow.skip(3);
  });
}

/** Passages one below the other, across pages if necessary. */
export function paragraph(
  flow: Flow,
  passages: string | readonly Passage[],
  style: StyleName = 'body',
): void {
  const lines = flow.set(typeof passages === 'string' ? [passage(passages, style)] : passages, WIDTH);
  flow.ensure(heightOf(lines.slice(0, KEPT_LINES)));
  flow.inside(flow.begin('P'), () => drawLines(flow, lines));
  flow.skip(3);
}

export function drawLines(flow: Flow, lines: readonly StyledLine[]): void {
  for (const line of lines) {
    if (!flow.fits(line.style.leading)) flow.newPage();
    flow.text(line, LEFT, flow.y);
    flow.y -= line.style.leading;
  }
}

export function facts(flow: Flow, rows: readonly (readonly [string, Cell])[], nameShare = 22): void {
  if (rows.length === 0) return;
  table(
    flow,
    [
      { title: '', share: nameShare, isName: true },
      { title: '', share: 100 - nameShare },
    ],
    rows.map(([name, cell]) => [[passage(name, 'label')], cell]),
  );
}

/** Short names and values in four columns. */
export function pairs(flow: Flow, fields: readonly (readonly [string, Cell])[]): void {
  const cells = fields.map(([name, cell]): readonly Cell[] => [[passage(name, 'label')], cell]);
  const rows: (readonly Cell[])[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    rows.push([...(cells[at] ?? []), ...(cells[at + 1] ?? ['', ''])]);
  }
  table(
    flow,
    [PAIRED_SHARE, 36, PAIRED_SHARE, 30].map((share, index) => ({
      title: '',
      share,
      ...(index % 2 === 0 && { isName: true }),
    })),
    rows,
  );
}

/** A text verbatim, with blanks and line ends, on a tint. */
export function listing(flow: Flow, text: string): void {
  const lines = flow.set([passage(text, 'code')], WIDTH - 2 * LISTING_PAD);
  flow.ensure(3 + heightOf(lines.slice(0, KEPT_LINES)));
  flow.skip(3);
  flow.inside(flow.begin('P'), () => {
    for (const line of lines) {
      const { leading } = line.style;
      if (!flow.fits(leading)) flow.newPage();
      flow.fill(FAINT_FILL, LEFT, flow.y, WIDTH, leading);
      flow.text(line, LEFT + LISTING_PAD, flow.y);
      flow.y -= leading;
    }
  });
  flow.skip(4);
}

export interface Column {
  readonly title: string;
  readonly share: number;
  readonly align?: 'right';
  /** Its cells are row headings. */
  readonly isName?: boolean;
}

export type Cell = string | readonly Passage[];

const PAD_X = 5;
const PAD_Y = 3;
const BELOW = 5;

interface Place {
  readonly x: number;
  readonly width: number;
  readonly isRight: boolean;
}

/**
 * A table across pages, with its heading on each. `together`: on one page if it fits. A row is split only if it is higher
 * than a page. Without titles there is no heading.
 */
export function table(
  flow: Flow,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { together = false }: { readonly together?: boolean } = {},
): void {
  if (rows.length === 0) return;
  const places = placesOf(columns);
  const setRow = (cells: readonly Cell[]): StyledLine[][] =>
    cells.map((cell, index) => flow.set(passagesOf(cell), innerWidth(places[index])));
  const hasHead = columns.some(({ title }) => title !== '');
  const head = setRow(columns.map(({ title }) => [passage(title, 'columnTitle')]));
  const headHeight = hasHead ? rowHeight(head) : 0;
  const part = flow.begin('Table');
  const drawHead = (parts: readonly (Part | undefined)[]): void => {
    if (!hasHead) return;
    flow.fill(HEAD_FILL, LEFT, flow.y, WIDTH, headHeight);
    drawRow(flow, places, head, parts);
  };
  const nextPage = (): void => {
    flow.newPage();
    // Only the first heading is read aloud.
    drawHead([]);
  };
  const setRows = rows.map(setRow);
  const heights = setRows.map(rowHeight);
  const whole = heights.reduce((sum, height) => sum + height, headHeight);
  flow.ensure(together && whole <= FLOW_HEIGHT ? whole : headHeight + (heights[0] ?? 0));
  drawHead(
    hasHead
      ? partsOf(
          flow,
          part,
          columns.map(() => ({ scope: 'Column' })),
        )
      : [],
  );
  for (let cells of setRows) {
    const parts = partsOf(
      flow,
      part,
      columns.map(({ isName }) => (isName ? { scope: 'Row' } : {})),
    );
    const height = rowHeight(cells);
    if (!flow.fits(height) && height <= FLOW_HEIGHT - headHeight) nextPage();
    while (!flow.fits(rowHeight(cells))) {
      const [now, later] = cutAt(cells, flow.left - 2 * PAD_Y);
      if (now.some((lines) => lines.length > 0)) drawRow(flow, places, now, parts);
      cells = later;
      nextPage();
    }
    drawRow(flow, places, cells, parts);
  }
  if (hasHead) flow.skip(BELOW);
}

function partsOf(
  flow: Flow,
  table: Part | undefined,
  cells: readonly PartFacts[],
): readonly (Part | undefined)[] {
  let parts: readonly (Part | undefined)[] = [];
  flow.inside(table, () => {
    flow.inside(flow.begin('TR'), () => {
      parts = cells.map((facts) => flow.begin(facts.scope ? 'TH' : 'TD', facts));
    });
  });
  return parts;
}

const passagesOf = (cell: Cell): readonly Passage[] => (typeof cell === 'string' ? [passage(cell)] : cell);
const innerWidth = (place: Place | undefined): number => (place?.width ?? 0) - 2 * PAD_X;
const rowHeight = (cells: readonly (readonly StyledLine[])[]): number =>
  Math.max(...cells.map(heightOf)) + 2 * PAD_Y;

function placesOf(columns: readonly Column[]): readonly Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = LEFT;
  return columns.map(({ share, align }) => {
    const width = (share / whole) * WIDTH;
    const place = { x, width, isRight: align === 'right' };
    x += width;
    return place;
  });
}

function drawRow(
  flow: Flow,
  places: readonly Place[],
  cells: readonly (readonly StyledLine[])[],
  parts: readonly (Part | undefined)[],
): void {
  for (const [index, lines] of cells.entries()) {
    const place = places[index];
    if (!place) continue;
    let top = flow.y - PAD_Y;
    flow.inside(parts[index], () => {
      for (const line of lines) {
        const x = place.isRight ? place.x + place.width - PAD_X - line.width : place.x + PAD_X;
        flow.text(line, x, top);
        top -= line.style.leading;
      }
    });
  }
  flow.y -= rowHeight(cells);
  flow.rule(RULE, LEFT, flow.y, WIDTH);
}

function cutAt(
  cells: readonly (readonly StyledLine[])[],
  height: number,
): [now: StyledLine[][], later: StyledLine[][]] {
  const now: StyledLine[][] = [];
  const later: StyledLine[][] = [];
  for (const lines of cells) {
    let used = 0;
    let count = 0;
    for (const { style } of lines) {
      if (used + style.leading > height) break;
      used += style.leading;
      count += 1;
    }
    now.push(lines.slice(0, count));
    later.push(lines.slice(count));
  }
  return [now, later];
}
