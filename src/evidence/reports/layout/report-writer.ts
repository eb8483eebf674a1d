import { generate } from 'lean-qr';
import type { CalendarDate, Instant } from '../../../kernel/instant.ts';
import { RULES } from '../../../kernel/rules.ts';
import type { AcceptedValue, Label } from '../../../kernel/vocabulary.ts';
import { money } from '../../../kernel/wording/figures.ts';
import { type Column, drawLines } from '../pdf/blocks.ts';
import {
  ACCENT,
  BOTTOM,
  type Flow,
  INK,
  LEFT,
  PAPER,
  type Passage,
  passage,
  RIGHT,
  RULE,
  type StyledLine,
  type StyleName,
  WIDTH,
} from '../pdf/flow.ts';
import type { Report } from '../report-renderer.ts';
import type { ValuationReport } from '../report-schema.ts';
import { VALUE_WORDS } from '../words/codes.ts';
import { bothTimes, date, type Language, number, percentage } from '../words/formats.ts';
import { type Phrase, phrasesIn, type Say } from '../words/phrases.ts';

type Share = number | { readonly right: number };

/** The context of every section; formats in the report's language. */
export interface ReportWriter<Written extends Report = ValuationReport> {
  readonly flow: Flow;
  readonly report: Written;
  readonly language: Language;
  /** Whether figures are drawn as pictures. */
  readonly hasPictures: boolean;
  readonly say: Say;
  date(day: CalendarDate): string;
  /** In `America/Sao_Paulo` time, and in UTC. */
  time(instant: Instant): string;
  /** An amount in BRL. */
  money(amount: string): string;
  number(text: string): string;
  /** A fraction as a percentage. */
  percentage(fraction: string): string;
  worded(words: Label | string, code: string): readonly Passage[];
  identified(id: string, version: number): readonly Passage[];
  accepted(value: AcceptedValue): string;
  inForce(from: CalendarDate, until: CalendarDate | null): string;
  /** Columns titled by phrases; figures are right-aligned. */
  columns(shares: { readonly [Title in Phrase]?: Share }): readonly Column[];
}

/** The rules whose reports are the first with pictures. */
const PICTURES_SINCE = 2;

/** `rules`: those of the reported valuation, whose layout its report keeps. */
export function reportWriter<Written extends Report>(
  flow: Flow,
  report: Written,
  rules = RULES,
): ReportWriter<Written> {
  const { language } = report;
  const say = phrasesIn(language);
  const written = (day: CalendarDate) => date(day, language);
  return {
    flow,
    report,
    language,
    hasPictures: rules >= PICTURES_SINCE,
    say,
    date: written,
    time: (instant) => bothTimes(instant, language),
    money: (amount) => money(amount, 'BRL', language),
    number: (text) => number(text, language),
    percentage: (fraction) => percentage(fraction, language),
    worded: (words, code) => [
      passage(typeof words === 'string' ? words : words[language]),
      passage(code, 'faintCode'),
    ],
    identified: (id, version) => [passage(id, 'code'), passage(say('versionOf', String(version)), 'running')],
    accepted: (value) => (value === 'LINES' ? say('acceptedLines') : VALUE_WORDS[value][language]),
    inForce: (from, until) =>
      until === null ? say('inForceFrom', written(from)) : say('inForceUntil', written(from), written(until)),
    columns: (shares) =>
      Object.entries(shares).map(([phrase, share]) => {
        const title = say(phrase as Phrase);
        return typeof share === 'number' ? { title, share } : { title, share: share.right, align: 'right' };
      }),
  };
}

export const strong = (text: string): readonly Passage[] => [passage(text, 'strong')];
export const coded = (text: string): readonly Passage[] => [passage(text, 'code')];

export function writeTitle(
  { flow, say }: ReportWriter<Report>,
  whose: string,
  title: Phrase,
  of?: string,
): void {
  const write = (role: 'P' | 'H1', text: string, style: StyleName) =>
    flow.inside(flow.begin(role), () => drawLines(flow, flow.set([passage(text, style)], WIDTH)));
  write('P', `${say('organization')}: ${whose}`, 'strong');
  flow.y -= 4;
  write('H1', say(title), 'title');
  if (of !== undefined) write('P', of, 'subtitle');
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  flow.y -= 6;
}

const HEAD_TOP = PAPER.height - 34;
const FOOT_TOP = BOTTOM - 16;

/** Title in the page header and identity in the footer. */
export interface RunningTitles {
  readonly title: string;
  readonly identity: string;
}

/** Header and footer of every page, with what an estimate is not. */
export function writeRunningLines({ flow, report, say }: ReportWriter<Report>, named: RunningTitles): void {
  const count = flow.pages.length;
  const set = (text: string, style: StyleName = 'running') => flow.set([passage(text, style)], WIDTH);
  const [service] = set(say('service'), 'runningStrong');
  const [title] = set(named.title);
  const statements = set(report.statements.join(' '), 'runningStrong');
  const [identity] = set(named.identity);
  const atRight = ({ width }: StyledLine): number => RIGHT - width;
  flow.inside(undefined, () => {
    for (let page = 0; page < count; page += 1) {
      flow.turnTo(page);
      if (service) flow.text(service, LEFT, HEAD_TOP);
      if (title) flow.text(title, atRight(title), HEAD_TOP);
      flow.rule(RULE, LEFT, HEAD_TOP - 14, WIDTH);
      flow.rule(RULE, LEFT, FOOT_TOP + 5, WIDTH);
      let top = FOOT_TOP;
      for (const line of statements) {
        flow.text(line, LEFT, top);
        top -= line.style.leading;
      }
      const [number] = set(say('page', String(page + 1), String(count)));
      if (identity) flow.text(identity, LEFT, top);
      if (number) flow.text(number, atRight(number), top);
    }
  });
}

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;
const QR_SIDE = 96;

/** The address as text and as QR code, with a note on what it answers. */
export function writeAddress(
  { flow, say }: ReportWriter<Report>,
  answers: string,
  address: string | null,
): void {
  if (address === null) return;
  const left = LEFT + QR_SIDE + 10;
  const lines = flow.set([passage(answers), passage(address, 'code')], LEFT + WIDTH - left);
  flow.ensure(QR_SIDE);
  const top = flow.y;
  drawQrCode(flow, address, say('qrCode', address), top);
  flow.inside(flow.begin('P'), () => {
    let y = top - 12;
    for (const line of lines) {
      flow.text(line, left, y);
      y -= line.style.leading;
    }
  });
  flow.y = top - QR_SIDE;
}

/** Draws a QR code with its quiet zone at the left margin. */
function drawQrCode(flow: Flow, text: string, alt: string, top: number): void {
  const code = generate(text);
  const unit = QR_SIDE / (code.size + 2 * QUIET);
  flow.figure(alt, [LEFT, top - QR_SIDE, LEFT + QR_SIDE, top], () => {
    for (let row = 0; row < code.size; row += 1) {
      for (const [from, to] of runsOf(code, row))
        flow.fill(INK, LEFT + (QUIET + from) * unit, top - (QUIET + row) * unit, (to - from) * unit, unit);
    }
  });
}

/** Adjacent dark modules are drawn as one, so that no white shows between them. */
function runsOf(
  code: ReturnType<typeof generate>,
  row: number,
): readonly (readonly [from: number, to: number])[] {
  const runs: [number, number][] = [];
  for (let at = 0; at < code.size; at += 1) {
    if (!code.get(at, row)) continue;
    const last = runs.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}
