import { type Flow, heightOf, type StyledLine } from './flow.ts';
import { ACCENT, FAINT_FILL, LEFT, WIDTH } from './paper.ts';
import { type Passage, passage, type StyleName } from './styles.ts';
import { type Cell, table } from './table.ts';

/** So many lines of a text stand together at its beginning. */
const KEPT_LINES = 3;
const LISTING_PAD = 6;
/** Width of a name among pairs, in hundredths. */
export const PAIRED_SHARE = 17;

/** Begins a section, with a bookmark. */
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

/** A short remark that stands above what comes next, on its page. */
export function remark(flow: Flow, text: string, style: StyleName = 'running'): void {
  const lines = flow.set([passage(text, style)], WIDTH);
  const part = flow.begin('P');
  flow.await(heightOf(lines) + 3, () => {
    flow.inside(part, () => drawLines(flow, lines));
    flow.skip(3);
  });
}

/** Passages below one another, over pages where they must. */
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

/** Names and what they are, in two columns without a heading. */
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

/** The same two beside each other, for what is short. */
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

/** A text as it came, its blanks and line ends too, on a tint. */
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
