import { valuationStream } from '../../domain/valuation.ts';
import { type EventLog, LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import { logUpTo } from '../../engine/log/log-up-to.ts';
import type { PublicKeys, SealKey } from '../../engine/seals/signature.ts';
import { newestNumber } from '../../engine/seals/stretch.ts';
import { type SealedText, sealedSubjects } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Finding } from '../replay/finding.ts';
import { replayObligation } from '../replay/obligation.ts';
import {
  BUNDLE_VERSION,
  type BundleEvent,
  type ObligationBundle,
  type RenderReports,
  UNOPENED_TEXT,
  type ValuationBundle,
} from './format.ts';
import { bundledPems, sealProofs } from './seals.ts';
import { frozenInput, namedDocuments, namedEvidence, namedStreams } from './valuation.ts';

interface BundleParts {
  readonly log: EventLog;
  readonly keys: PublicKeys;
  /** Signs the end of the streams; without it the bundle has no end. */
  readonly key?: SealKey | undefined;
  now(): Instant;
}

interface ValuationBundleParts extends BundleParts {
  readonly render: RenderReports;
  /** Decrypts personal texts in the reports; by default they read `[sealed]`. */
  opener?(value: JsonObject): Promise<(sealed: SealedText) => string>;
}

/**
 * The bundle of a valuation from the current log; undefined if the valuation does not exist. Throws
 * `UnreadableStoredEvent` for a damaged event, which a bundle would hide.
 */
export async function makeBundle(
  parts: ValuationBundleParts,
  valuationId: string,
): Promise<ValuationBundle | undefined> {
  const { log, now, opener, render } = parts;
  const stream = valuationStream(valuationId);
  const stated_at = now();
  const valuation = { stream, events: await log.readStream(stream, { strict: true }) };
  const events = valuation.events.map(toBundleEvent);
  const input = frozenInput(events);
  if (!input) return undefined;
  const recorded = [valuation];
  for (const { stream: name, version } of namedStreams(input))
    recorded.push({ stream: name, events: await log.readStream(name, { limit: version, strict: true }) });
  const { streams, seals, public_keys, end } = await withProof(parts, recorded, ([head], seal) => ({
    statement: 'asset-valuation-end',
    valuation_id: valuationId,
    events: events.length,
    hash: head?.hash ?? '',
    seal,
    stated_at,
  }));
  const asset = input.asset as unknown as JsonObject;
  const open = await opener?.(asset);
  return {
    bundle: 'asset-valuation-audit',
    format_version: BUNDLE_VERSION,
    valuation_id: valuationId,
    streams,
    evidence: [...namedEvidence(events)],
    documents: [...namedDocuments(input)],
    seals,
    public_keys,
    personal_data: sealedSubjects(asset).size === 0 ? 'NONE' : open ? 'OPENED' : 'SEALED',
    reports: render(stream, events, open ?? (() => UNOPENED_TEXT)) as ValuationBundle['reports'],
    end,
  };
}

type ObligationBundleResult =
  /** `unsealed`: of its newest event, where that is under no seal yet, so that the bundle is not intact. */
  | { readonly outcome: 'made'; readonly bundle: ObligationBundle; readonly unsealed?: Position | undefined }
  /** The coverage cannot be computed; a bundle would hide the reason. */
  | { readonly outcome: 'hidden'; readonly findings: readonly Finding[] };

interface ObligationBundleParts extends BundleParts {
  /** Called for each page of the log, which waits for what it returns. */
  readonly onProgress?: (events: number) => unknown;
  /** Up to where the log is shown, and when that was its end; by default all of it. */
  readonly shown?: { readonly upTo: Position; readonly at: Instant } | undefined;
}

/**
 * The bundle of an obligation from the current log, with its coverage at `asOf` (default: now). Undefined if the
 * obligation did not exist then. Throws `UnreadableStoredEvent` for a damaged event.
 */
export async function makeObligationBundle(
  parts: ObligationBundleParts,
  id: string,
  asOf?: Instant,
): Promise<ObligationBundleResult | undefined> {
  const { log: whole, now, onProgress, shown } = parts;
  const stated_at = shown?.at ?? now();
  const log = logUpTo(whole, shown?.upTo ?? (await whole.head()));
  const as_of = asOf ?? stated_at;
  const replayed = await replayObligation({ log, now, onProgress }, id, as_of);
  if (!replayed) return undefined;
  const { coverage, findings } = replayed;
  if (!coverage) return { outcome: 'hidden', findings };
  const recorded = await Promise.all(
    replayed.streams.map(async ({ stream }) => ({
      stream,
      events: await log.readStream(stream, { strict: true }),
    })),
  );
  const { streams, seals, public_keys, end, unsealed } = await withProof(parts, recorded, (heads, seal) => ({
    statement: 'asset-valuation-obligation-end',
    obligation_id: id,
    streams: heads,
    seal,
    stated_at,
  }));
  const bundle: ObligationBundle = {
    bundle: 'asset-valuation-obligation-audit',
    format_version: BUNDLE_VERSION,
    obligation_id: id,
    as_of,
    streams,
    coverage: coverage as unknown as JsonObject,
    seals,
    public_keys,
    end,
  };
  return { outcome: 'made', bundle, unsealed };
}

interface Recorded {
  readonly stream: string;
  readonly events: readonly RecordedEvent[];
}

type Head = NonNullable<ObligationBundle['end']>['streams'][number];

/** The streams in bundle form, their proofs, and the signed end with the newest seal of the log. */
async function withProof<const Claim extends JsonObject>(
  { log, keys, key }: BundleParts,
  recorded: readonly Recorded[],
  claimOf: (heads: Head[], seal: number) => Claim,
) {
  const positions = recorded.flatMap(({ events }) => events.map(({ position }) => position));
  const seals = [...(await sealProofs(log, positions))];
  const sealedTo = seals.at(-1)?.seal.position ?? LOG_START;
  const heads = recorded.map(({ stream, events }) => ({
    stream,
    events: events.length,
    hash: String(events.at(-1)?.metadata.hash),
  }));
  const end = key?.signed(claimOf(heads, await newestNumber(log))) ?? null;
  const streams = recorded.map(({ stream, events }) => ({ stream, events: events.map(toBundleEvent) }));
  const unsealed = positions.toSorted().findLast((position) => position > sealedTo);
  return { streams, seals, public_keys: bundledPems(keys, { seals, end }), end, unsealed };
}

const toBundleEvent = ({ revision, eventId, type, data, metadata }: RecordedEvent): BundleEvent => ({
  revision,
  event_id: eventId,
  type,
  data,
  metadata,
});
