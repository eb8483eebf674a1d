import { safeReadEvent } from '../../domain/events/catalog.ts';
import { valuationStream } from '../../domain/valuation.ts';
import { NewerShape } from '../../engine/events/event-catalog.ts';
import { type PublicKeys, signatureOf } from '../../engine/seals/signature.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import { formlessBecause, textDoubt } from '../../kernel/json/stored.ts';
import type { Json } from '../../kernel/json.ts';
import {
  type Bundle,
  type BundleEvent,
  type BundleFault,
  type BundleStream,
  bundleFault,
  isObligationBundle,
  ObligationBundle,
  type RenderReports,
  ValuationBundle,
} from './format.ts';
import { obligationFaults } from './obligation.ts';
import { bundledKeys, keysUsed, sealFaults, unknownKeyFault } from './seals.ts';
import { hashedOf, namedFaults, valuationFaults } from './valuation.ts';

interface Verdict {
  readonly intact: boolean;
  readonly events: number;
  readonly seals: number;
  readonly key_ids: readonly string[];
  readonly keys_from: 'given' | 'bundle';
  readonly faults: readonly BundleFault[];
}

/** When it was signed that no more events follow, and the number of the newest seal then; null without a signature. */
interface SignedEnd {
  readonly stated_at: string | null;
  readonly seal: number | null;
}

/** The valuation of a bundle, and the event up to which the verdict holds. */
interface ValuationSubject {
  readonly valuation_id: string | null;
  readonly holds_to: ValuationExtent | null;
}

export interface ValuationExtent extends SignedEnd {
  /** Number of the valuation's last event, from 1. */
  readonly sequence: number;
  readonly event_id: string;
  readonly type: string;
  readonly occurred_at: string;
}

interface ObligationSubject {
  readonly obligation_id: string | null;
  readonly holds_to: CoverageExtent | null;
}

export interface CoverageExtent extends SignedEnd {
  /** The instant and the status of the coverage. */
  readonly as_of: string;
  readonly status: string;
  readonly streams: number;
}

export type BundleVerification = Verdict & (ValuationSubject | ObligationSubject);

export interface BundleOptions {
  /** Accepts a bundle without a signed end, which was made without the key. */
  readonly acceptsOpenEnd?: boolean;
}

/** Verifies the text of a bundle, of a valuation or an obligation. */
export async function verifyBundleText(
  text: string,
  render: RenderReports,
  given?: PublicKeys,
  options?: BundleOptions,
): Promise<BundleVerification> {
  const content = parsedJson(text);
  if (content === undefined) {
    const faults = [bundleFault('MALFORMED', '', 'it is no JSON')];
    return { ...unreadableBundle(content), keys_from: given ? 'given' : 'bundle', faults };
  }
  const verification = await verifyBundle(content, render, given, options);
  const faults = [...textFaults(text.trimEnd(), content), ...verification.faults];
  return { ...verification, intact: faults.length === 0, faults };
}

/**
 * Verifies a bundle offline: chains, seals and ends of its streams, then the statements derived from them. Public keys
 * should come from another channel. No clock, no network, no files.
 */
export async function verifyBundle(
  content: unknown,
  render: RenderReports,
  given?: PublicKeys,
  { acceptsOpenEnd = false }: BundleOptions = {},
): Promise<BundleVerification> {
  const keys_from = given ? 'given' : 'bundle';
  const parsed = (isObligationBundle(content) ? ObligationBundle : ValuationBundle).safeParse(content);
  const malformed = formFaults(parsed);
  if (!parsed.success || malformed.length > 0)
    return { ...unreadableBundle(content), keys_from, faults: malformed };
  const bundle = parsed.data;
  const own = bundledKeys(bundle);
  const keys = given ?? own.keys;
  const chains = [...streamFaults(bundle.streams), ...('valuation_id' in bundle ? namedFaults(bundle) : [])];
  const seals = sealFaults(bundle, keys);
  const faults = [
    ...chains,
    ...seals,
    ...endFaults(bundle, keys, acceptsOpenEnd),
    ...own.faults,
    // Derived statements are checked only if the events are unchanged.
    ...(chains.length === 0 ? await contentFaults(bundle, seals, render) : []),
  ];
  return {
    intact: faults.length === 0,
    ...subjectOf(bundle),
    events: bundle.streams.reduce((sum, { events }) => sum + events.length, 0),
    seals: bundle.seals.length,
    key_ids: [...keysUsed(bundle)],
    keys_from,
    faults,
  };
}

/** A coverage depends on the order of the log, which only seals prove. */
async function contentFaults(
  bundle: Bundle,
  seals: readonly BundleFault[],
  render: RenderReports,
): Promise<readonly BundleFault[]> {
  if ('valuation_id' in bundle) return valuationFaults(bundle, render);
  return seals.length === 0 ? obligationFaults(bundle) : [];
}

function subjectOf(bundle: Bundle): ValuationSubject | ObligationSubject {
  const stated = { stated_at: bundle.end?.stated_at ?? null, seal: bundle.end?.seal ?? null };
  if ('obligation_id' in bundle) {
    const { obligation_id, as_of, coverage, streams } = bundle;
    const status = String(coverage.status);
    return { obligation_id, holds_to: { as_of, status, streams: streams.length, ...stated } };
  }
  const events = bundle.streams[0]?.events ?? [];
  const last = events.at(-1);
  return {
    valuation_id: bundle.valuation_id,
    holds_to: last
      ? {
          sequence: events.length,
          event_id: last.event_id,
          type: last.type,
          occurred_at: String(last.metadata.occurred_at),
          ...stated,
        }
      : null,
  };
}

const unreadableBundle = (content: unknown) => ({
  intact: false,
  ...(isObligationBundle(content)
    ? { obligation_id: null, holds_to: null }
    : { valuation_id: null, holds_to: null }),
  events: 0,
  seals: 0,
  key_ids: [],
});

/** Hides the parser's message, which differs between Node versions. */
function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const EVENT = /^\/streams\/\d+\/events\/\d+/;

/** A duplicate member reads differently in other parsers. Reports it at the event, or at its own place outside events. */
function textFaults(text: string, content: Json): readonly BundleFault[] {
  const doubt = textDoubt(text, content);
  if (doubt?.readings !== 'several') return [];
  const [event] = EVENT.exec(doubt.at) ?? [];
  return [bundleFault(event ? 'EVENT_CHANGED' : 'MALFORMED', event ?? doubt.at, doubt.why)];
}

/** Why content is not a bundle. Events are checked one by one elsewhere. */
function formFaults(
  parsed: ReturnType<typeof ValuationBundle.safeParse> | ReturnType<typeof ObligationBundle.safeParse>,
): readonly BundleFault[] {
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) =>
      bundleFault('MALFORMED', `/${path.join('/')}`, message),
    );
  const { streams, ...rest } = parsed.data;
  const why = formlessBecause({ ...rest, streams: streams.map(({ stream }) => stream) } as unknown as Json);
  return why === undefined ? [] : [bundleFault('MALFORMED', '', why)];
}

const streamFaults = (streams: readonly BundleStream[]): readonly BundleFault[] =>
  streams.flatMap(({ stream, events }, index) =>
    events.flatMap((event, number) =>
      eventFaults(stream, event, number, events[number - 1], `/streams/${index}/events/${number}`),
    ),
  );

function eventFaults(
  stream: string,
  event: BundleEvent,
  number: number,
  before: BundleEvent | undefined,
  at: string,
): readonly BundleFault[] {
  const { revision, metadata } = event;
  const place = `${stream} revision ${revision}`;
  const why = formlessBecause(event);
  if (why !== undefined) return [bundleFault('EVENT_CHANGED', at, `no hash can be made of it: ${why}`)];
  const hashed = hashedOf(stream, event);
  const faults: BundleFault[] = [];
  if (metadata.hash !== eventHash(hashed))
    faults.push(bundleFault('EVENT_CHANGED', at, `${place} is not what its hash says`));
  if (revision !== number || metadata.previous_hash !== (before?.metadata.hash ?? null))
    faults.push(bundleFault('CHAIN_BROKEN', at, `${place} does not follow the one before`));
  if (faults.length > 0) return faults;
  // Only for an event that matches its hash.
  const { fault } = safeReadEvent(hashed);
  if (!fault) return [];
  return fault instanceof NewerShape
    ? [bundleFault('NEWER_SHAPE', at, `${place}: ${fault.why}`)]
    : [bundleFault('WRONG_SHAPE', at, `this program knows no such event as ${place}: ${fault.why}`)];
}

function endFaults(bundle: Bundle, keys: PublicKeys, acceptsOpenEnd: boolean): readonly BundleFault[] {
  const { end, streams, seals } = bundle;
  if (!end) {
    const all =
      'valuation_id' in bundle
        ? `no event followed number ${streams[0]?.events.length ?? 0}`
        : 'these are all events and all streams';
    const detail = `nothing that was signed says that ${all}`;
    return acceptsOpenEnd ? [] : [bundleFault('END_UNPROVEN', '/end', detail)];
  }
  const signature = signatureOf(end, keys);
  if (signature === 'unknown-key') return [unknownKeyFault('/end/key_id', end.key_id)];
  const changed = (at: string, detail: string) => [bundleFault('END_CHANGED', at, detail)];
  if (signature === 'bad') return changed('/end', 'its signature is not of what it says');
  if ('valuation_id' in bundle && 'valuation_id' in end && end.valuation_id !== bundle.valuation_id)
    return changed('/end/valuation_id', 'it is of another valuation');
  if ('obligation_id' in bundle && 'obligation_id' in end && end.obligation_id !== bundle.obligation_id)
    return changed('/end/obligation_id', 'it is of another obligation');
  const newest = seals.at(-1)?.seal.number ?? 0;
  return [
    ...streamEndFaults(bundle, end),
    ...(newest > end.seal ? changed('/end/seal', `seal ${newest} was made later, and is here`) : []),
    ...('as_of' in bundle && bundle.as_of > end.stated_at
      ? changed('/as_of', 'the coverage is of later than what was stated')
      : []),
  ];
}

/** Compares each stream with the end. A valuation's end names only its own stream. */
function streamEndFaults({ streams }: Bundle, end: NonNullable<Bundle['end']>): readonly BundleFault[] {
  const stated =
    'streams' in end
      ? end.streams
      : [{ stream: valuationStream(end.valuation_id), events: end.events, hash: end.hash }];
  const at = 'streams' in end ? '/end/streams' : '/end';
  const named = new Set(stated.map(({ stream }) => stream));
  return [
    ...stated.flatMap(({ stream, events: count, hash }) => {
      const index = streams.findLastIndex((each) => each.stream === stream);
      const events = streams[index]?.events ?? [];
      if (events.length < count) {
        const detail = `${stream} had ${count} events at ${end.stated_at}, and ${events.length} are here`;
        return [bundleFault('STREAMS_DIFFER', index < 0 ? '/streams' : `/streams/${index}`, detail)];
      }
      return events.length > count || events.at(-1)?.metadata.hash !== hash
        ? [bundleFault('END_CHANGED', at, `${stream} has other events than it says`)]
        : [];
    }),
    ...streams.flatMap(({ stream }, index) =>
      'streams' in end && !named.has(stream)
        ? [bundleFault('STREAMS_DIFFER', `/streams/${index}`, 'the end does not name it')]
        : [],
    ),
  ];
}
