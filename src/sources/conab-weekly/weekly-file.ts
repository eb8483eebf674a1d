import { businessDateOf } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import type { SourceFailure } from '../asking/source-failure.ts';
import { streamFile } from '../reading/streamed-file.ts';
import type { Retrieved } from '../sourced-answer.ts';
import { readWeeks, type WeeklySeries } from './read-weeks.ts';

/** The file as it was on one day, held packed, and the weeks of our products in it. */
export interface WeeklyFile extends Retrieved {
  readonly series: readonly WeeklySeries[];
}

/** 14 MB in 2026. */
const MAX_BYTES = 64 * 1_048_576;

/** Downloads the file in one pass: the list of references and the prices of stocks are both made of it. */
export async function readWeeklyFile(
  url: string,
  options: Omit<LiveSourceOptions, 'address'> & { readonly signal: AbortSignal },
): Promise<Result<WeeklyFile, SourceFailure>> {
  const reader = readWeeks(businessDateOf(options.clock.now()));
  const read = await streamFile(url, { ...options, maxBytes: MAX_BYTES }, reader);
  if (!read.ok) return read;
  const { content: series, packed: _held, ...retrieved } = read.value;
  return ok({ ...retrieved, series });
}
