import { Buffer } from 'node:buffer';
import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { heldBytes } from '../asking/source-bytes.ts';
import { type SourceFailure, unreadable } from '../asking/source-failure.ts';
import { streamBytes } from '../asking/stream-bytes.ts';
import { cutLines } from '../reading/stream-lines.ts';
import { unzip } from '../reading/unzip.ts';
import type { Retrieved } from '../sourced-answer.ts';
import { type MonthContent, readQuotas } from './read-quotas.ts';

/** The file of one month, held as the zip that it came as, and what was read from it. */
export interface MonthFile extends Retrieved, MonthContent {}

/** Some 15 MB in 2026, and 60 MB unpacked. */
const MAX_BYTES = 64 * 1_048_576;
const MAX_UNPACKED_BYTES = 512 * 1_048_576;

/** Downloads a month's file; it is unpacked and read in one pass. */
export async function readMonthFile(
  url: string,
  month: string,
  { http, clock, limits, signal }: Omit<LiveSourceOptions, 'address'> & { readonly signal: AbortSignal },
): Promise<Result<MonthFile, SourceFailure>> {
  const pieces: Uint8Array[] = [];
  const streamed = await streamBytes(
    url,
    http,
    { ...limits, signal, maxBytes: MAX_BYTES },
    {
      take: (piece) => {
        pieces.push(piece);
        return undefined;
      },
    },
  );
  if (!streamed.ok) return streamed;
  const zip = Buffer.concat(pieces.splice(0));
  const reader = readQuotas(month, businessDateOf(clock.now()));
  const lines = cutLines(reader.line, { shortens: true });
  const fault = (await unzip(zip, { maxBytes: MAX_UNPACKED_BYTES, signal }, lines)) ?? lines.end();
  const content = fault === undefined ? reader.end() : fail(fault);
  if (!content.ok) return unreadable(`${new URL(url).host}, ${month}: ${content.error}`);
  return ok({ url, retrieved_at: clock.now(), bytes: heldBytes(sha256(zip), zip), ...content.value });
}
