import type { EventLog, LogReader, Position } from '../../../engine/log/event-log.ts';
import { upTo } from '../../../engine/log/pages.ts';
import type { PublicKeys, SealKey } from '../../../engine/seals/signature.ts';
import { newestNumber } from '../../../engine/seals/stretch.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Finding } from '../../replay/finding.ts';
import { replayObligation } from '../../replay/obligation.ts';
import { bundled, bundledPems, proofOf } from '../proof.ts';
import { OBLIGATION_BUNDLE, OBLIGATION_BUNDLE_VERSION, type ObligationBundle } from './format.ts';

interface ObligationBundleParts {
  readonly log: EventLog;
  readonly keys: PublicKeys;
  /** Signs where the streams end; without it the bundle does not say. */
  readonly key?: SealKey | undefined;
  now(): Instant;
}

type ObligationBundleMade =
  | { readonly outcome: 'made'; readonly bundle: ObligationBundle }
  /** The coverage cannot be worked out: a bundle would hide why. */
  | { readonly outcome: 'hidden'; readonly findings: readonly Finding[] };

/**
 * The bundle of an obligation, from what stands in the log now; its coverage is of `asOf`, by default of now. Undefined when
 * there was no such obligation then. Throws `UnreadableStoredEvent` on what is not as it was written.
 */
export async function makeObligationBundle(
  { log: whole, keys, key, now }: ObligationBundleParts,
  id: string,
  asOf?: Instant,
): Promise<ObligationBundleMade | undefined> {
  const statedAt = now();
  const log = logUpTo(whole, await whole.head());
  const as_of = asOf ?? statedAt;
  const replayed = await replayObligation({ log, now }, id, as_of);
  if (!replayed) return undefined;
  const { coverage, findings } = replayed;
  if (!coverage) return { outcome: 'hidden', findings };
  const recorded = await Promise.all(
    replayed.streams.map(async ({ stream }) => ({
      stream,
      events: await log.readStream(stream, { strict: true }),
    })),
  );
  const positions = recorded.flatMap(({ events }) => events.map(({ position }) => position));
  const seals = [...(await proofOf(whole, positions))];
  const claim = {
    statement: 'asset-valuation-obligation-end',
    obligation_id: id,
    streams: recorded.map(({ stream, events }) => ({
      stream,
      events: events.length,
      hash: String(events.at(-1)?.metadata.hash),
    })),
    seal: await newestNumber(whole),
    stated_at: statedAt,
  } as const;
  const end = key?.signed(claim) ?? null;
  const bundle = {
    bundle: OBLIGATION_BUNDLE,
    format_version: OBLIGATION_BUNDLE_VERSION,
    obligation_id: id,
    as_of,
    streams: recorded.map(({ stream, events }) => ({ stream, events: events.map(bundled) })),
    coverage: coverage as unknown as JsonObject,
    seals,
    public_keys: bundledPems(keys, { seals, end }),
    end,
  } as const;
  return { outcome: 'made', bundle };
}

/** The log as it stood when its last event was at `end`: what comes meanwhile is not seen, in whatever order it is read. */
const logUpTo = (log: LogReader, end: Position): LogReader => ({
  async readStream(stream, options) {
    const events = await log.readStream(stream, options);
    return events.filter(({ position }) => position <= end);
  },
  async readAll(read) {
    const batch = await log.readAll(read);
    return { ...upTo(batch, end), caughtUp: batch.caughtUp || batch.position >= end };
  },
});
