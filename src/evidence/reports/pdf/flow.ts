import { type Line, setText } from './set-text.ts';
import type { Typefaces } from './typeface.ts';

/** A4 and its margins, in points from the lower left corner. */
export const PAPER = { width: 595.28, height: 841.89 } as const;

export const LEFT = 50;
export const RIGHT = PAPER.width - 50;
export const WIDTH = RIGHT - LEFT;
/** Content is between these; header and footer are outside. */
const TOP = PAPER.height - 66;
export const BOTTOM = 78;
export const FLOW_HEIGHT = TOP - BOTTOM;

/** Red, green and blue from 0 to 1, as in a content stream. */
export type Colour = string;
export const INK: Colour = '0.1 0.12 0.16';
const FAINT: Colour = '0.36 0.39 0.45';
export const ACCENT: Colour = '0.09 0.22 0.42';
export const HEAD_FILL: Colour = '0.91 0.93 0.96';
export const FAINT_FILL: Colour = '0.965 0.97 0.98';
export const RULE: Colour = '0.8 0.83 0.87';

interface Style {
  readonly face: keyof Typefaces;
  /** Points; `leading` is the distance between base lines. */
  readonly size: number;
  readonly leading: number;
  readonly colour: Colour;
}

const STYLES = {
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

export interface Passage {
  readonly text: string;
  readonly style: StyleName;
}

export const passage = (text: string, style: StyleName = 'body'): Passage => ({ text, style });

/** Structure type for assistive technology (PDF 32000-1, 14.8.4). */
export type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** Marked content of a page, by its number there. */
interface Marked {
  readonly page: number;
  readonly mcid: number;
}

export interface PartFacts {
  readonly alt?: string;
  /** Whether a table heading is of a column or of a row. */
  readonly scope?: 'Column' | 'Row';
  /** Left, lower, right and upper edge of a figure. */
  readonly box?: readonly number[];
}

export interface Part extends PartFacts {
  readonly role: Role;
  readonly parts: (Part | Marked)[];
}

/** Begins content that only decorates or repeats. */
const ARTIFACT = '/Artifact BMC';
const END_MARK = 'EMC';

export interface StyledLine extends Line {
  readonly style: Style;
}

export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly y: number;
}

interface PathStyle {
  readonly thickness?: number;
  readonly dash?: readonly number[];
  readonly isFilled?: boolean;
}

/** Where the handles of a quarter of a circle are, in radii. */
const CIRCLE = 0.5523;
const ABOVE_BASE = 0.76;
/** Tolerance for rounding. */
const TOLERANCE = 0.01;

/** Minimum height kept below a heading if the content is higher than a page. */
const LEAST_BELOW_HEADING = 54;

const points = (length: number): string => String(Math.round(length * 100) / 100);

/** Pages being drawn. Content goes to the last page; `y` is the upper edge of what comes next. */
export class Flow {
  readonly pages: string[][] = [[]];
  readonly bookmarks: Bookmark[] = [];
  readonly typefaces: Typefaces;
  y = TOP;
  #page = 0;
  readonly #waiting: { readonly height: number; draw(): void }[] = [];
  /** True if a character was replaced because the fonts lack it. */
  hasReplaced = false;

  /** Structure tree for screen readers: every drawn text belongs to a part, or is an artifact. */
  readonly root: Part = { role: 'Document', parts: [] };
  /** By page and number: the part that owns the content. */
  readonly marked: Part[][] = [];
  #part: Part | undefined = this.root;
  #isInFigure = false;

  constructor(typefaces: Typefaces) {
    this.typefaces = typefaces;
  }

  /** Begins a part for `inside`. It is read at this place, wherever it is drawn. */
  begin(role: Role, facts: PartFacts = {}): Part {
    const part: Part = { role, ...facts, parts: [] };
    (this.#part ?? this.root).parts.push(part);
    return part;
  }

  /** Draws content of a part; undefined marks it as an artifact that only repeats or decorates. */
  inside(part: Part | undefined, draw: () => void): void {
    const before = this.#part;
    this.#part = part;
    draw();
    this.#part = before;
  }

  /** A drawing with its texts as one part, read as `alt`. */
  figure(alt: string, box: readonly number[], draw: () => void): void {
    this.inside(this.begin('Figure', { alt, box }), () => {
      this.#draw(this.#beginContent());
      this.#isInFigure = true;
      draw();
      this.#isInFigure = false;
      this.#draw(END_MARK);
    });
  }

  get left(): number {
    return this.y - BOTTOM;
  }

  fits(height: number): boolean {
    return height <= this.left + TOLERANCE;
  }

  /**
   * Begins a page if the height does not fit on this one; content higher than a page begins here. Draws waiting headings,
   * so that none is alone at the foot of a page.
   */
  ensure(height: number): void {
    const waiting = this.#waiting.splice(0);
    const headings = waiting.reduce((sum, heading) => sum + heading.height, 0);
    const needed = headings + (headings + height <= FLOW_HEIGHT ? height : LEAST_BELOW_HEADING);
    if (!this.fits(needed) && this.y < TOP) this.newPage();
    for (const heading of waiting) heading.draw();
  }

  /** A heading that stays with what comes next. */
  await(height: number, draw: () => void): void {
    this.#waiting.push({ height, draw });
  }

  newPage(): void {
    this.pages.push([]);
    this.turnTo(this.pages.length - 1);
    this.y = TOP;
  }

  turnTo(page: number): void {
    this.#page = page;
  }

  /** White space; omitted at the top of a page. */
  skip(height: number): void {
    if (this.y < TOP) this.y -= height;
  }

  bookmark(title: string): void {
    this.bookmarks.push({ title, page: this.pages.length - 1, y: this.y });
  }

  /** Breaks passages into lines of a width, without drawing. */
  set(passages: readonly Passage[], width: number): StyledLine[] {
    return passages.flatMap(({ text, style: name }) => {
      const style = STYLES[name];
      const { lines, replaced } = setText(this.typefaces[style.face], text, style.size, width);
      this.hasReplaced ||= replaced;
      return lines.map((line) => ({ ...line, style }));
    });
  }

  text({ hex, style, isContinued }: StyledLine, x: number, top: number): void {
    if (hex === '') return;
    const { resource, blank } = this.typefaces[style.face];
    const base = top - style.leading * ABOVE_BASE;
    // Adds a blank, so that copied or spoken words of two lines stay apart.
    const behind = isContinued ? '' : blank;
    const begin = this.#isInFigure ? '' : this.#beginContent();
    this.#mark(
      begin,
      `BT /${resource} ${points(style.size)} Tf ${style.colour} rg ${points(x)} ${points(base)} Td <${hex}${behind}> Tj ET`,
    );
  }

  fill(colour: Colour, x: number, top: number, width: number, height: number): void {
    this.#decorate(
      `${colour} rg ${points(x)} ${points(top - height)} ${points(width)} ${points(height)} re f`,
    );
  }

  rule(colour: Colour, x: number, y: number, width: number, thickness = 0.5): void {
    this.#decorate(
      `${colour} RG ${thickness} w ${points(x)} ${points(y)} m ${points(x + width)} ${points(y)} l S`,
    );
  }

  /** A line through points, dashed by `dash`, or what it encloses, filled. */
  path(
    colour: Colour,
    corners: readonly (readonly [x: number, y: number])[],
    { thickness = 0.8, dash = [], isFilled = false }: PathStyle = {},
  ): void {
    const way = corners
      .map(([x, y], index) => `${points(x)} ${points(y)} ${index === 0 ? 'm' : 'l'}`)
      .join(' ');
    this.#decorate(
      isFilled
        ? `${colour} rg ${way} h f`
        : `${colour} RG ${thickness} w [${dash.join(' ')}] 0 d ${way} S [] 0 d`,
    );
  }

  /** A filled circle, of four curves. */
  disc(colour: Colour, x: number, y: number, radius: number): void {
    const reach = radius * CIRCLE;
    const curve = (...numbers: readonly number[]) => `${numbers.map(points).join(' ')} c`;
    const quarters = [
      curve(x + radius, y + reach, x + reach, y + radius, x, y + radius),
      curve(x - reach, y + radius, x - radius, y + reach, x - radius, y),
      curve(x - radius, y - reach, x - reach, y - radius, x, y - radius),
      curve(x + reach, y - radius, x + radius, y - reach, x + radius, y),
    ];
    this.#decorate(`${colour} rg ${points(x + radius)} ${points(y)} m ${quarters.join(' ')} h f`);
  }

  #decorate(operators: string): void {
    this.#mark(ARTIFACT, operators);
  }

  #beginContent(): string {
    const [part, page] = [this.#part, this.#page];
    if (!part) return ARTIFACT;
    this.marked[page] ??= [];
    const mcid = this.marked[page].push(part) - 1;
    part.parts.push({ page, mcid });
    return `/${part.role} <</MCID ${mcid}>> BDC`;
  }

  #mark(begin: string, operators: string): void {
    this.#draw(this.#isInFigure ? operators : `${begin}\n${operators}\n${END_MARK}`);
  }

  #draw(operators: string): void {
    this.pages[this.#page]?.push(operators);
  }
}

export const heightOf = (lines: readonly StyledLine[]): number =>
  lines.reduce((sum, { style }) => sum + style.leading, 0);
