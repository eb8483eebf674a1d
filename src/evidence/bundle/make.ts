import { type EventLog, LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import type { LogSeal } from '../../engine/seals/events.ts';
import { FIRST_ROOT, rootOver } from '../../engine/seals/root.ts';
import { type PublicKeys, publicPemOf, type SealKey } from '../../engine/seals/signature.ts';
import { newestNumber, newestSeal, readStretch, sealNumbered } from '../../engine/seals/stretch.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type SealedText, sealedSubjects } from '../../kernel/personal-data.ts';
import { valuationStream } from '../../valuing/domain/valuation/state.ts';
import {
  BUNDLE_VERSION,
  type Bundle,
  type BundleEnd,
  type BundleEvent,
  type BundleReports,
  type BundleSeal,
  type RenderReports,
  SEALED_SHOWN,
} from './format.ts';
import { frozenInput, namedDocuments, namedEvidence, namedStreams } from './named.ts';

interface BundleParts {
  readonly log: EventLog;
  readonly keys: PublicKeys;
  readonly render: RenderReports;
  /** Signs where the valuation ends; without it the bundle does not say. */
  readonly key?: SealKey | undefined;
  now(): Instant;
  /** Opens personal texts in the reports; left out, they read `[sealed]`. */
  opener?(value: JsonObject): Promise<(sealed: SealedText) => string>;
}

/**
 * The bundle of a valuation, from what stands in the log now; undefined when there is no such valuation. Throws
 * `UnreadableStoredEvent` on what is not as it was written: a bundle would hide it.
 */
export async function makeBundle(parts: BundleParts, valuationId: string): Promise<Bundle | undefined> {
  const { log } = parts;
  const stream = valuationStream(valuationId);
  const statedAt = parts.now();
  const valuation = await log.readStream(stream, { strict: true });
  const events = valuation.map(bundled);
  const input = frozenInput(events);
  if (!input) return undefined;
  const streams = [{ stream, recorded: valuation }];
  for (const { stream: named, version } of namedStreams(input))
    streams.push({ stream: named, recorded: await log.readStream(named, { limit: version, strict: true }) });
  const positions = streams.flatMap(({ recorded }) => recorded.map(({ position }) => position));
  const seals = await proofOf(log, positions);
  const end = stated(parts, {
    valuation_id: valuationId,
    events: events.length,
    hash: String(events.at(-1)?.metadata.hash),
    seal: await newestNumber(log),
    stated_at: statedAt,
  });
  const used = new Set([...seals.map(({ seal }) => seal.key_id), ...(end ? [end.key_id] : [])]);
  const asset = input.asset as unknown as JsonObject;
  const open = parts.opener && (await parts.opener(asset));
  return {
    bundle: 'asset-valuation-audit',
    format_version: BUNDLE_VERSION,
    valuation_id: valuationId,
    streams: streams.map(({ stream: name, recorded }) => ({ stream: name, events: recorded.map(bundled) })),
    evidence: [...namedEvidence(events)],
    documents: [...namedDocuments(input)],
    seals: [...seals],
    public_keys: [...parts.keys]
      .filter(([keyId]) => used.has(keyId))
      .map(([keyId, key]) => ({ key_id: keyId, pem: publicPemOf(key) })),
    personal_data: sealedSubjects(asset).size === 0 ? 'NONE' : open ? 'OPENED' : 'SEALED',
    reports: parts.render(stream, events, open ?? (() => SEALED_SHOWN)) as BundleReports | null,
    end,
  };
}

const stated = (
  { key }: BundleParts,
  claim: Omit<BundleEnd, 'statement' | 'key_id' | 'signature'>,
): BundleEnd | null => key?.signed({ statement: 'asset-valuation-end', ...claim } as const) ?? null;

const bundled = ({ revision, eventId, type, data, metadata }: RecordedEvent): BundleEvent => ({
  revision,
  event_id: eventId,
  type,
  data,
  metadata,
});

/**
 * What proves that events stand under seals: of each seal that covers one of them the hashes from the first of them to
 * the seal's end, at most 4,096 of 32 bytes. What lies before is told by its root alone. Events behind the last seal
 * have no proof.
 */
async function proofOf(log: EventLog, positions: readonly Position[]): Promise<readonly BundleSeal[]> {
  const newest = (await newestSeal(log))?.number ?? 0;
  const firsts = new Map<number, { readonly seal: LogSeal; readonly first: Position }>();
  for (const position of positions.toSorted()) {
    const seal = await sealCovering(log, position, newest);
    if (seal && !firsts.has(seal.number)) firsts.set(seal.number, { seal, first: position });
  }
  const proofs: BundleSeal[] = [];
  for (const { seal, first } of firsts.values()) {
    const before = await sealNumbered(log, seal.number - 1);
    const covered = await readStretch(log, before?.position ?? LOG_START, { upTo: seal.position });
    const start = covered.findIndex(({ position }) => position >= first);
    const hashes = covered.map(({ hash }) => hash);
    proofs.push({
      seal,
      root_before: rootOver(before?.root ?? FIRST_ROOT, hashes.slice(0, start)),
      hashes: Buffer.from(hashes.slice(start).join(''), 'hex').toString('base64'),
    });
  }
  return proofs;
}

/** The first seal that reaches to a position; undefined behind the newest one. */
async function sealCovering(log: EventLog, position: Position, newest: number): Promise<LogSeal | undefined> {
  let [low, high] = [1, newest + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const seal = await sealNumbered(log, middle);
    if (seal && seal.position >= position) high = middle;
    else low = middle + 1;
  }
  return low <= newest ? sealNumbered(log, low) : undefined;
}
