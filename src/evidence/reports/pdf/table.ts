import { type Flow, heightOf, type StyledLine } from './flow.ts';
import { FLOW_HEIGHT, HEAD_FILL, LEFT, RULE, WIDTH } from './paper.ts';
import type { Part, PartFacts } from './structure.ts';
import { type Passage, passage } from './styles.ts';

interface Column {
  readonly title: string;
  /** Share of the table's width. */
  readonly share: number;
  readonly align?: 'right';
  /** Its cells name what stands beside them. */
  readonly isName?: boolean;
}

/** A text, or passages below one another. */
export type Cell = string | readonly Passage[];

const PAD_X = 5;
const PAD_Y = 3;
/** White space below a table with a heading. */
const BELOW = 5;

interface Place {
  readonly x: number;
  readonly width: number;
  readonly isRight: boolean;
}

/**
 * A table over as many pages as it needs, its heading on each; `together`: on one page when it fits on one. A row is
 * broken only when it is higher than a page. Without titles there is no heading.
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
    // Read once, where the table begins.
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

/** A row and its cells as they are read. */
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

/** The lines of each cell that fit in a height, and the rest. */
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
