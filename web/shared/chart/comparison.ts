import { type MarketData, readMarketData } from '../comparison/market-data.ts';
import type { Parameters } from '../form/read-form.ts';
import type { Step } from '../service/answers.ts';

/** What a comparison's picture shows: the data as they were given, and what is valued among them. */
export interface Comparison extends MarketData {
  /** Of each datum, by factors: its price with them. */
  readonly adjusted: readonly string[];
  /** How many of what the prices are of the thing valued has. */
  readonly units: string;
  /** In BRL, of the whole. */
  readonly figure: string;
  readonly interval: readonly [low: string, high: string] | undefined;
}

/** By the labels that the steps have in either language. */
const LABELS = {
  figure: /^(Calculated value|Valor calculado)$/,
  low: /^(Confidence interval, low end|Intervalo de confiança, limite inferior)$/,
  high: /^(Confidence interval, high end|Intervalo de confiança, limite superior)$/,
  adjusted: /^(Adjusted price|Preço homogeneizado) \d+$/,
};

/** Undefined where nothing was compared, or no figure came of it. */
export function comparisonOf(parameters: Parameters, steps: readonly Step[]): Comparison | undefined {
  const reading = readMarketData(parameters.market_data ?? '', null);
  const shownAs = (label: RegExp) => steps.find((step) => label.test(step.label))?.value;
  const figure = shownAs(LABELS.figure);
  if (!reading.ok || figure === undefined) return undefined;
  const [low, high] = [shownAs(LABELS.low), shownAs(LABELS.high)];
  return {
    ...reading.value,
    adjusted: steps.flatMap(({ label, value }) => (LABELS.adjusted.test(label) ? [value] : [])),
    units: parameters.priced_units ?? '1',
    figure,
    interval: low !== undefined && high !== undefined ? [low, high] : undefined,
  };
}
