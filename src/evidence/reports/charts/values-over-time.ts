import { type CalendarDate, dayOf } from '../../../kernel/instant.ts';
import type { ReportWriter } from '../layout/report-writer.ts';
import type { Flow } from '../pdf/flow.ts';
import {
  ABOVE_AXIS,
  axisOf,
  BELOW_AXIS,
  drawUp,
  type PlotBox,
  SHADES,
  whisker,
  widthOfLabels,
  writeApart,
  writePicture,
} from './plot.ts';

const HEIGHT = 110;
const PAD = 24;

interface Point {
  readonly day: CalendarDate;
  readonly amount: string;
}

/** The accepted and collateral values of the asset's valuations by day, this one last; from two days or figures on. */
export function writeValuesOverTime(writing: ReportWriter): void {
  const { flow, report, say, date, money } = writing;
  const own = {
    valuation_date: report.valuation_date,
    accepted_amount: report.summary.accepted_amount,
    collateral_amount: report.values.collateral_value.amount,
  };
  const all = [...(report.earlier_valuations?.items ?? []).toReversed(), own];
  const series = (of: 'accepted_amount' | 'collateral_amount'): readonly Point[] =>
    all
      .flatMap((each) => (each[of] === null ? [] : [{ day: each.valuation_date, amount: each[of] }]))
      .toSorted((one, other) => dayOf(one.day) - dayOf(other.day));
  const [accepted, collateral] = [series('accepted_amount'), series('collateral_amount')];
  if (Math.max(accepted.length, collateral.length) < 2) return;
  const range = own.accepted_amount === null ? null : rangeOfAccepted(writing);
  const written = (points: readonly Point[]) =>
    points.map(({ day, amount }) => `${date(day)}: ${money(amount)}`).join('; ');
  const shown = [
    ...(accepted.length > 0 ? [`${say('acceptedValue')} – ${written(accepted)}`] : []),
    ...(collateral.length > 0 ? [`${say('collateral')} – ${written(collateral)}`] : []),
  ];
  writePicture(
    writing,
    {
      title: say('overTimeChart'),
      alt: say('chartOf', say('overTimeChart'), shown.join('. ')),
      source: say('overTimeSource'),
      legend: [
        { text: say('acceptedValue'), draw: sampleOf(flow, true) },
        { text: say('collateral'), draw: sampleOf(flow, false) },
        ...(range
          ? [
              {
                text: say('range'),
                draw: (x: number, y: number) => whisker(flow, SHADES[0], x + 7, y - 4, y + 4),
              },
            ]
          : []),
      ],
      height: ABOVE_AXIS + HEIGHT + BELOW_AXIS,
    },
    (box) => {
      const [top, bottom] = [box.top - ABOVE_AXIS, box.bottom + BELOW_AXIS];
      const figures = [...accepted, ...collateral].map(({ amount }) => amount);
      const axis = axisOf(writing, [...figures, ...(range ? [range.low, range.high] : [])], [bottom, top]);
      const plot = { left: box.left + widthOfLabels(flow, axis.labels), right: box.right, top, bottom };
      drawUp(writing, axis, axis.unit, plot);
      const days = [...accepted, ...collateral].map(({ day }) => day);
      const x = placesOf(days, plot);
      const y = (amount: string) => axis.scale.at(Number(amount));
      if (range) whisker(flow, SHADES[0], x(own.valuation_date), y(range.low), y(range.high));
      for (const [points, isFirst] of [
        [collateral, false],
        [accepted, true],
      ] as const)
        drawSeries(
          flow,
          points.map(({ day, amount }) => [x(day), y(amount)]),
          isFirst,
        );
      const inOrder = [...new Set(days)].toSorted((one, other) => dayOf(other) - dayOf(one));
      // The newest and the oldest are written in any case where they do not touch.
      const labelled = [inOrder[0], inOrder.at(-1), ...inOrder.slice(1, -1)].filter(
        (day) => day !== undefined,
      );
      writeApart(
        flow,
        [...new Set(labelled)].map((day) => ({ text: date(day), x: x(day) })),
        plot.bottom - 3,
      );
      writeApart(flow, [{ text: say('valuationDate'), x: plot.right }], plot.bottom - 13);
    },
  );
}

function rangeOfAccepted({ report: { accepted_value, ranges } }: ReportWriter) {
  return accepted_value === null || accepted_value === 'LINES' ? null : (ranges?.[accepted_value] ?? null);
}

/** Places of days, the first and the last away from the edges; of a single day the middle. */
function placesOf(days: readonly CalendarDate[], { left, right }: PlotBox): (day: CalendarDate) => number {
  const numbers = days.map(dayOf);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (first === last) return () => (left + right) / 2;
  return (day) => left + PAD + ((dayOf(day) - first) / (last - first)) * (right - left - 2 * PAD);
}

type Place = readonly [x: number, y: number];

/** Points joined by a line: discs on a full one, squares on a dashed one. */
function drawSeries(flow: Flow, places: readonly Place[], isFirst: boolean): void {
  if (places.length > 1) drawLine(flow, places, isFirst);
  for (const place of places) drawPoint(flow, place, isFirst);
}

const drawLine = (flow: Flow, places: readonly Place[], isFirst: boolean): void =>
  flow.path(isFirst ? SHADES[0] : SHADES[1], places, { thickness: 1, dash: isFirst ? [] : [3, 2] });

function drawPoint(flow: Flow, [x, y]: Place, isFirst: boolean): void {
  if (isFirst) flow.disc(SHADES[0], x, y, 2.8);
  else flow.fill(SHADES[1], x - 2.2, y + 2.2, 4.4, 4.4);
}

const sampleOf = (flow: Flow, isFirst: boolean) => (x: number, y: number) => {
  drawLine(
    flow,
    [
      [x, y],
      [x + 14, y],
    ],
    isFirst,
  );
  drawPoint(flow, [x + 7, y], isFirst);
};
