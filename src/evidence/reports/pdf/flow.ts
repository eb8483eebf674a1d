import { BOTTOM, type Colour, FLOW_HEIGHT, TOP } from './paper.ts';
import { type Line, setText } from './set-text.ts';
import { ARTIFACT, END_MARK, type Part, type PartFacts, type Role, type Structure } from './structure.ts';
import { type Passage, STYLES, type Style } from './styles.ts';
import type { Typefaces } from './typeface.ts';

/** A line with the style that it is drawn in. */
export interface StyledLine extends Line {
  readonly style: Style;
}

/** Where a section begins. */
export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly y: number;
}

/** Share of a line's height above its base line. */
const ABOVE_BASE = 0.76;
/** What rounding may take from the space that is left. */
const TOLERANCE = 0.01;

/** So much of what is higher than a page stands below its heading. */
const LEAST_BELOW_HEADING = 54;

const points = (length: number): string => String(Math.round(length * 100) / 100);

/** Pages under work: what is drawn goes to the last one; `y` is the upper edge of what comes next. */
export class Flow {
  readonly pages: string[][] = [[]];
  readonly bookmarks: Bookmark[] = [];
  readonly typefaces: Typefaces;
  y = TOP;
  #page = 0;
  readonly #waiting: { readonly height: number; draw(): void }[] = [];
  /** True once a sign was shown that stands for one which the fonts lack. */
  hasReplaced = false;

  readonly structure: Structure;
  #isInFigure = false;

  constructor(typefaces: Typefaces, structure: Structure) {
    this.typefaces = typefaces;
    this.structure = structure;
  }

  /** A new part of what is drawn, for `inside`: as it is read, it stands here, wherever and whenever it is drawn. */
  begin(role: Role, facts?: PartFacts): Part {
    return this.structure.begin(role, facts);
  }

  /** Draws what belongs to a part. */
  inside(part: Part | undefined, draw: () => void): void {
    this.structure.inside(part, draw);
  }

  /** Draws what is none of the document's content: it repeats, or decorates. */
  aside(draw: () => void): void {
    this.inside(undefined, draw);
  }

  /** A drawing, its words too, as one part that reads as `alt`. */
  figure(alt: string, box: readonly number[], draw: () => void): void {
    this.inside(this.begin('Figure', { alt, box }), () => {
      this.#draw(this.structure.mark(this.#page));
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
   * Begins a page when so much does not fit on this one; what is higher than a page begins where it is. Headings that
   * wait are drawn then, so that none stands alone at the foot of a page.
   */
  ensure(height: number): void {
    const waiting = this.#waiting.splice(0);
    const headings = waiting.reduce((sum, heading) => sum + heading.height, 0);
    const wanted = headings + (headings + height <= FLOW_HEIGHT ? height : LEAST_BELOW_HEADING);
    if (!this.fits(wanted) && this.y < TOP) this.newPage();
    for (const heading of waiting) heading.draw();
  }

  /** A heading that is to stand above what comes next. */
  await(height: number, draw: () => void): void {
    this.#waiting.push({ height, draw });
  }

  newPage(): void {
    this.pages.push([]);
    this.turnTo(this.pages.length - 1);
    this.y = TOP;
  }

  /** Makes a page the one that is drawn on. */
  turnTo(page: number): void {
    this.#page = page;
  }

  /** White space, of which a page's upper edge needs none. */
  skip(height: number): void {
    if (this.y < TOP) this.y -= height;
  }

  bookmark(title: string): void {
    this.bookmarks.push({ title, page: this.pages.length - 1, y: this.y });
  }

  /** The lines of some passages in a width, none drawn yet. */
  set(passages: readonly Passage[], width: number): StyledLine[] {
    return passages.flatMap(({ text, style: name }) => {
      const style = STYLES[name];
      const { lines, replaced } = setText(this.typefaces[style.face], text, style.size, width);
      this.hasReplaced ||= replaced;
      return lines.map((line) => ({ ...line, style }));
    });
  }

  /** Draws a line with its upper edge at `top`. */
  text({ hex, style, goesOn }: StyledLine, x: number, top: number): void {
    if (hex === '') return;
    const { resource, blank } = this.typefaces[style.face];
    const base = top - style.leading * ABOVE_BASE;
    // Read aloud, or copied, the words of two lines would else be one.
    const behind = goesOn ? '' : blank;
    const begin = this.#isInFigure ? '' : this.structure.mark(this.#page);
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

  #decorate(operators: string): void {
    this.#mark(ARTIFACT, operators);
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
