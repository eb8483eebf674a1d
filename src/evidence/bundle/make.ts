import { valuationStream } from '../../domain/valuation.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { PublicKeys, SealKey } from '../../engine/seals/signature.ts';
import { newestNumber } from '../../engine/seals/stretch.ts';
import { type SealedText, sealedSubjects } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  BUNDLE_VERSION,
  type Bundle,
  type BundleEnd,
  type BundleReports,
  type RenderReports,
  SEALED_SHOWN,
} from './format.ts';
import { frozenInput, namedDocuments, namedEvidence, namedStreams } from './named.ts';
import { bundled, bundledPems, proofOf } from './proof.ts';

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
    public_keys: bundledPems(parts.keys, { seals, end }),
    personal_data: sealedSubjects(asset).size === 0 ? 'NONE' : open ? 'OPENED' : 'SEALED',
    reports: parts.render(stream, events, open ?? (() => SEALED_SHOWN)) as BundleReports | null,
    end,
  };
}

const stated = (
  { key }: BundleParts,
  claim: Omit<BundleEnd, 'statement' | 'key_id' | 'signature'>,
): BundleEnd | null => key?.signed({ statement: 'asset-valuation-end', ...claim } as const) ?? null;
