import { type Decimal, decimal, greatest, sum, toText, ZERO } from '../../../kernel/decimal.ts';
import type { ReportWriter } from '../layout/report-writer.ts';
import type { ObligationReport, ReportedGuarantee } from '../obligation-report.ts';
import { FAINT_FILL, INK } from '../pdf/flow.ts';
import { axisOf, BELOW_AXIS, bar, drawAcross, lineOf, SHADES, writeAt, writePicture } from './plot.ts';

const ROW = 15;
const THICK = 9;
const NAMES = 150;
const MOST_FOR_AMOUNTS = 150;
const MOST_ROWS = 16;
const LONGEST_NAME = 60;

/** A guarantee from what counts of it to its accepted value, each part what the next step takes away. */
interface Row {
  readonly guarantee: ReportedGuarantee;
  /** What guarantees of earlier rows count: where this one begins. */
  readonly before: Decimal;
  /** Counted, above the claim, earlier ranks, not given, haircut; undefined where it is unknown. */
  readonly parts: readonly [Decimal, Decimal, Decimal, Decimal, Decimal] | undefined;
  /** The whole value where what counts of it is unknown; zero where that is unknown, too. */
  readonly whole: Decimal;
}

/** What each guarantee counts, by rank, from its value through haircut, share and earlier ranks, up to what is required. */
export function writeWaterfall(writing: ReportWriter<ObligationReport>): void {
  const rows = rowsOf(writing.report.guarantees);
  const pages = Math.ceil(rows.length / MOST_ROWS);
  for (let page = 0; page < pages; page += 1)
    writePart(writing, rows.slice(page * MOST_ROWS, (page + 1) * MOST_ROWS), page === pages - 1);
}

function rowsOf(guarantees: readonly ReportedGuarantee[]): readonly Row[] {
  let before = ZERO;
  return guarantees.map((guarantee) => {
    const { base, available, counted, share } = guarantee;
    const accepted = decimal(guarantee.accepted ?? base ?? '0');
    const whole = greatest(ZERO, accepted);
    if (available === null || counted === null || base === null) {
      // What is known to count for nothing takes nothing away from an unknown value.
      const nothing = counted === null ? undefined : ([decimal(counted), ZERO, ZERO, ZERO, ZERO] as const);
      return { guarantee, before, parts: nothing, whole };
    }
    const steps = [
      decimal(counted),
      decimal(available),
      decimal(base).times(decimal(share)),
      decimal(base),
      accepted,
    ].map((each) => greatest(ZERO, each));
    const [first = ZERO, ...rest] = steps;
    const [over = ZERO, prior = ZERO, kept = ZERO, cut = ZERO] = rest.map((each, index) =>
      greatest(ZERO, each.minus(steps[index] ?? ZERO)),
    );
    const row = { guarantee, before, parts: [first, over, prior, kept, cut] as const, whole };
    before = before.plus(first);
    return row;
  });
}

function writePart(writing: ReportWriter<ObligationReport>, rows: readonly Row[], isLast: boolean): void {
  const { flow, report, say, money, time } = writing;
  const { required, counted } = report.coverage;
  const countedIn = ({ counted: amount }: ReportedGuarantee) =>
    amount === null ? say('unknown') : money(amount);
  const named = ({ asset: { name }, rank }: ReportedGuarantee) =>
    `${say('rankOf', String(rank))} · ${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}`;
  const unknown = (text: string | null) => (text === null ? say('unknown') : money(text));
  const shown = [
    ...rows.map(
      ({ guarantee }) =>
        `${named(guarantee)}: ${say('acceptedValue')} ${unknown(guarantee.accepted)}, ${say('collateral')} ${unknown(guarantee.base)}, ${say('counted')} ${countedIn(guarantee)}`,
    ),
    ...(isLast ? [`${say('countedInAll')} ${money(counted)}`] : []),
    `${say('required')} ${money(required)}`,
  ];
  const lines = [
    ...rows.map(({ guarantee }) => countedIn(guarantee)),
    ...(isLast ? [money(counted)] : []),
  ].map((text) => lineOf(flow, text, MOST_FOR_AMOUNTS));
  const widest = Math.max(...lines.map((line) => line?.width ?? 0));
  const ends = rows.map(({ before, parts, whole }) => before.plus(parts ? sum(parts) : whole));
  const figures = ['0', required, counted, ...ends.map(toText)];
  const names = ['counted', 'aboveClaim', 'earlierRanks', 'notGiven', 'haircutTaken'] as const;
  const swatch = (index: number) => (x: number, y: number) =>
    bar(flow, SHADES[index] ?? INK, [x, x + 14], y, 8);
  writePicture(
    writing,
    {
      title: say('waterfallChart'),
      alt: say('chartOf', say('waterfallChart'), shown.join('; ')),
      source: say('waterfallSource', time(report.verification.as_of)),
      legend: [
        ...names.map((name, index) => ({ text: say(name), draw: swatch(index) })),
        ...(rows.some(({ parts }) => !parts)
          ? [{ text: say('unknownPart'), draw: (x: number, y: number) => outline(x, x + 14, y, 8) }]
          : []),
        {
          text: `${say('required')}: ${money(required)}`,
          draw: (x: number, y: number) =>
            flow.path(
              INK,
              [
                [x + 7, y - 4],
                [x + 7, y + 4],
              ],
              { thickness: 1.4 },
            ),
        },
      ],
      height: (rows.length + (isLast ? 1 : 0)) * ROW + BELOW_AXIS,
    },
    (box) => {
      const plot = {
        ...box,
        left: box.left + NAMES,
        right: box.right - widest - 10,
        bottom: box.bottom + BELOW_AXIS,
      };
      const axis = axisOf(writing, figures, [plot.left + 2, plot.right - 2]);
      const at = (amount: Decimal) => axis.scale.at(amount.toNumber());
      drawAcross(writing, axis, axis.unit, plot);
      const write = (name: string, index: number) => {
        const middle = plot.top - ROW * (index + 0.5);
        const label = lineOf(flow, name, NAMES - 8);
        if (label) writeAt(flow, label, box.left, middle + 5, 'left');
        const amount = lines[index];
        if (amount) writeAt(flow, amount, box.right, middle + 5, 'right');
        return middle;
      };
      for (const [index, { guarantee, before, parts, whole }] of rows.entries()) {
        const middle = write(named(guarantee), index);
        let from = before;
        for (const [step, part] of (parts ?? []).entries()) {
          bar(flow, SHADES[step] ?? INK, [at(from), at(from.plus(part))], middle, THICK);
          from = from.plus(part);
        }
        if (!parts && whole.gt(ZERO)) outline(at(before), at(before.plus(whole)), middle, THICK);
      }
      if (isLast) {
        const middle = write(say('countedInAll'), rows.length);
        bar(flow, SHADES[0], [at(ZERO), at(decimal(counted))], middle, THICK);
      }
      const limit = at(decimal(required));
      flow.path(
        INK,
        [
          [limit, plot.bottom],
          [limit, plot.top],
        ],
        { thickness: 1.4 },
      );
    },
  );

  function outline(from: number, to: number, y: number, height: number): void {
    bar(flow, FAINT_FILL, [from, to], y, height);
    const [low, high] = [y - height / 2, y + height / 2];
    flow.path(
      INK,
      [
        [from, low],
        [to, low],
        [to, high],
        [from, high],
        [from, low],
      ],
      { thickness: 0.6, dash: [2, 2] },
    );
  }
}
