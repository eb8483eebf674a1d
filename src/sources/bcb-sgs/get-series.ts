import { fail, ok, type Result } from '../../kernel/result.ts';
import { type SourceFailure, sourceFailure, unreadable } from '../asking/asker.ts';
import type { Fetching } from '../asking/live-source.ts';
import { type IsRate, isEmptyRange, parseSeries, type SeriesValue } from './series.ts';

const MAX_BYTES = 1_048_576;

interface GotSeries {
  readonly bytes: Uint8Array;
  /** Oldest first; none where the bank has no value in the range. */
  readonly values: readonly SeriesValue[];
}

/** Asks a series of the central bank at an address, by its number. */
export async function getSeries(
  url: string,
  series: string,
  { get }: Pick<Fetching, 'get'>,
  isRate: IsRate,
): Promise<Result<GotSeries, SourceFailure>> {
  const got = await get(url, MAX_BYTES, { accept: [404] });
  if (!got.ok) return got;
  const { status, bytes } = got.value;
  const values = status === 404 && isEmptyRange(bytes) ? ok([]) : parseSeries(bytes, isRate);
  if (status === 404 && !values.ok) return fail(sourceFailure('status', `series ${series}: status 404`));
  return values.ok ? ok({ bytes, values: values.value }) : unreadable(`series ${series}: ${values.error}`);
}
