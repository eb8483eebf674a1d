import { type Decimal, rounded, toAmount, toText } from '../../../../kernel/decimal.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { MarketSample } from '../../../../kernel/words/shown-sample.ts';
import { type Alike, agesOf } from '../../../comparables/sample.ts';
import { admissible } from './limitations.ts';
import type { CountedDatum } from './market-data.ts';
import type { Treated } from './regression.ts';
import { asDecimal, shownFigure } from './steps.ts';

/** Which data a comparison rests on and how well they agree with it, as it is stored and shown. */
export function sampleOf(
  { data }: { readonly data: readonly unknown[] },
  counted: readonly CountedDatum[],
  alike: readonly Alike[],
  date: CalendarDate,
  treated: Treated | undefined,
): MarketSample {
  const leftOut = treated?.leftOut ?? [];
  const used = counted.filter(({ number }) => !leftOut.some(({ datum }) => datum === number));
  const { amount, interval, prediction, adjustedRSquare, points = [] } = treated ?? {};
  const ages = agesOf(
    used.map((datum) => datum.date),
    date,
  );
  const documents = used.flatMap(({ document_id }) => (document_id === undefined ? [] : [document_id]));
  return {
    origin: 'CALLER',
    data: data.length,
    counted: used.length,
    alike: alike.map((each) => ({ ...each })),
    left_out: leftOut.map(({ datum, deviations, limit }) => ({
      datum,
      deviations: shownFigure(deviations),
      limit: shownFigure(limit),
    })),
    ...ages,
    document_ids: [...new Set(documents)].sort(),
    without_document: used.flatMap(({ number, document_id }) => (document_id === undefined ? [number] : [])),
    adjusted_r_square: figureOrNull(adjustedRSquare),
    leave_one_out_error: figureOrNull(leaveOneOutError(points)),
    prediction_interval: amountsOf(prediction),
    admissible_interval: amount ? amountsOf(admissible(amount, interval)) : null,
    points: points.map(({ datum, observed, estimated }) => ({
      datum,
      observed: toText(observed),
      estimated: estimated === undefined ? null : toText(inCents(estimated)),
    })),
  };
}

const inCents = (value: number): Decimal => rounded(asDecimal(value), 2);

/** The mean of |price − what the others give| ÷ price; undefined where one of them has none. */
function leaveOneOutError(points: Treated['points']): number | undefined {
  const errors = points.map(({ observed, without }) =>
    without === undefined ? Number.NaN : Math.abs(1 - without / observed.toNumber()),
  );
  return errors.length === 0 ? undefined : errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

const figureOrNull = (value: number | undefined): string | null =>
  value === undefined || !Number.isFinite(value) ? null : shownFigure(value);

function amountsOf(ends: readonly [Decimal, Decimal] | undefined): MarketSample['prediction_interval'] {
  const [low, high] = (ends ?? []).map((end) => toAmount(end));
  return low?.ok && high?.ok ? { low: low.value, high: high.value } : null;
}
