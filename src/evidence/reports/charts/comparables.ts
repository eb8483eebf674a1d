import { decimal, toText } from '../../../kernel/decimal.ts';
import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { number, significant } from '../../../kernel/wording/figures.ts';
import type { MarketSample } from '../../../kernel/words/shown-sample.ts';
import type { ReportWriter } from '../layout/report-writer.ts';
import { INK } from '../pdf/flow.ts';
import type { ValuationReport } from '../report-schema.ts';
import {
  ABOVE_AXIS,
  axisOf,
  BELOW_AXIS,
  drawAcross,
  drawUp,
  SHADES,
  widthOfLabels,
  writePicture,
} from './plot.ts';

const HEIGHT = 190;
const DIGITS = 6;

type Ends = readonly [low: string, high: string];

/** What the comparison gives for the asset, for one of what the prices are of. */
interface Estimated {
  readonly figure: string;
  readonly confidence: Ends | undefined;
  readonly prediction: Ends | undefined;
}

/**
 * Observed and estimated prices of the market data on the same scale, with the line on which both are equal: the
 * nearer the points, the better the model predicts (NBR 14653-2 wants this picture). Across it, what the comparison gives for the asset, with its intervals.
 */
export function writeComparables(
  writing: ReportWriter,
  calculation: ValuationReport['calculation'][number],
): void {
  const { flow, language, say, date } = writing;
  const { sample } = calculation;
  const points = (sample?.points ?? []).flatMap(({ observed, estimated }) =>
    estimated === null ? [] : [{ observed, estimated }],
  );
  if (!sample || points.length === 0) return;
  const own = estimatedOf(writing, calculation, sample);
  const figures = [
    ...points.flatMap(({ observed, estimated }) => [observed, estimated]),
    ...(own ? [own.figure, ...(own.confidence ?? []), ...(own.prediction ?? [])] : []),
  ];
  const rough = (text: string) => `R$ ${number(significant(text, DIGITS), language)}`;
  const between = ([low, high]: Ends) => `${rough(low)} ${say('to')} ${rough(high)}`;
  const shown = [
    say('comparablesShown', String(points.length)),
    ...(own ? [`${say('comparablesOwn')}: ${rough(own.figure)}`] : []),
    ...(own?.confidence ? [`${say('confidence')}: ${between(own.confidence)}`] : []),
    ...(own?.prediction ? [`${say('prediction')}: ${between(own.prediction)}`] : []),
  ];
  const line = (dash: readonly number[], thickness: number) => (x: number, y: number) =>
    flow.path(
      INK,
      [
        [x, y],
        [x + 14, y],
      ],
      { dash, thickness },
    );
  const band = (colour: string) => (x: number, y: number) => flow.fill(colour, x, y + 4, 14, 8);
  writePicture(
    writing,
    {
      title: say('comparablesChart'),
      alt: say('chartOf', say('comparablesChart'), shown.join('; ')),
      source: say(
        'comparablesSource',
        String(sample.data),
        String(sample.counted),
        date(sample.oldest),
        date(sample.newest),
      ),
      legend: [
        { text: say('comparable'), draw: (x, y) => flow.disc(SHADES[1], x + 7, y, 2.4) },
        { text: say('equalLine'), draw: line([3, 2], 0.8) },
        ...(own ? [{ text: say('comparablesOwn'), draw: line([], 1.4) }] : []),
        ...(own?.confidence ? [{ text: say('confidence'), draw: band(SHADES[3]) }] : []),
        ...(own?.prediction ? [{ text: say('prediction'), draw: band(SHADES[4]) }] : []),
      ],
      height: ABOVE_AXIS + HEIGHT + BELOW_AXIS,
    },
    (box) => {
      const [top, bottom] = [box.top - ABOVE_AXIS, box.bottom + BELOW_AXIS];
      const up = axisOf(writing, figures, [bottom, top]);
      const left = box.left + widthOfLabels(flow, up.labels);
      const plot = { left, right: box.right - 4, top, bottom };
      const across = axisOf(writing, figures, [plot.left, plot.right]);
      const [x, y] = [
        (text: string) => across.scale.at(Number(text)),
        (text: string) => up.scale.at(Number(text)),
      ];
      for (const [ends, colour] of [
        [own?.prediction, SHADES[4]],
        [own?.confidence, SHADES[3]],
      ] as const)
        if (ends) flow.fill(colour, plot.left, y(ends[1]), plot.right - plot.left, y(ends[1]) - y(ends[0]));
      drawUp(writing, up, `${say('estimatedPrice')} (${up.unit})`, plot);
      drawAcross(writing, across, `${say('observedPrice')} (${across.unit})`, plot);
      flow.path(
        INK,
        [
          [plot.left, plot.bottom],
          [plot.right, plot.top],
        ],
        { dash: [3, 2] },
      );
      if (own)
        flow.path(
          INK,
          [
            [plot.left, y(own.figure)],
            [plot.right, y(own.figure)],
          ],
          { thickness: 1.4 },
        );
      for (const { observed, estimated } of points) {
        // A rim of paper keeps many data apart.
        flow.disc('1 1 1', x(observed), y(estimated), 3);
        flow.disc(SHADES[1], x(observed), y(estimated), 2.3);
      }
    },
  );
}

/** Undefined where no figure was calculated, or nobody knows of how many units. */
function estimatedOf(
  { report, language }: ReportWriter,
  { steps }: ValuationReport['calculation'][number],
  { prediction_interval }: MarketSample,
): Estimated | undefined {
  const shownAs = (label: string) => steps.find((step) => step.label === label)?.value;
  const figure = shownAs(bilingual('comparables.figure_calculation')[language]);
  const units = unitsOf(report.asset.attributes.comparables);
  if (figure === undefined || units === undefined) return undefined;
  const perUnit = (text: string): string => toText(decimal(text).div(units));
  const label = bilingual('comparables.confidence_interval');
  const [low, high] = (['comparables.low_end', 'comparables.high_end'] as const).map((end) =>
    shownAs(bilingual(end, { label })[language]),
  );
  return {
    figure: perUnit(figure),
    confidence: low === undefined || high === undefined ? undefined : [perUnit(low), perUnit(high)],
    prediction: prediction_interval
      ? [perUnit(prediction_interval.low), perUnit(prediction_interval.high)]
      : undefined,
  };
}

/** How many of what the prices are of the asset has; one where nothing is said. */
function unitsOf(comparables: Json | undefined) {
  if (!isJsonObject(comparables) || !isJsonObject(comparables.subject)) return undefined;
  const { quantity } = comparables.subject;
  const units = decimal(typeof quantity === 'string' ? quantity : '1');
  return units.isZero() ? undefined : units;
}
