import { type PublicKeys, signatureOf } from '../../engine/seals/signature.ts';
import { type BundleFault, bundleFault } from './fault.ts';
import type { Bundle } from './format.ts';

/** Up to where the verdict on a bundle holds. */
export interface HoldsTo {
  /** The last event of the valuation: its number from 1. */
  readonly sequence: number;
  readonly event_id: string;
  readonly type: string;
  readonly occurred_at: string;
  /** When it was stated that none follows, and number of the newest seal then; null where nobody stated it. */
  readonly stated_at: string | null;
  readonly seal: number | null;
}

/** Undefined without an event. */
export function holdsTo({ streams, end }: Bundle): HoldsTo | undefined {
  const events = streams[0]?.events ?? [];
  const last = events.at(-1);
  return (
    last && {
      sequence: events.length,
      event_id: last.event_id,
      type: last.type,
      occurred_at: String(last.metadata.occurred_at),
      stated_at: end?.stated_at ?? null,
      seal: end?.seal ?? null,
    }
  );
}

/** What was signed of the end against what stands there. Pure. */
export function endFaults(bundle: Bundle, keys: PublicKeys, acceptsOpenEnd: boolean): readonly BundleFault[] {
  const { end, valuation_id, seals } = bundle;
  const events = bundle.streams[0]?.events ?? [];
  if (!end) {
    const detail = `nothing that was signed says that no event followed number ${events.length}`;
    return acceptsOpenEnd ? [] : [bundleFault('END_UNPROVEN', '/end', detail)];
  }
  const signature = signatureOf(end, keys);
  if (signature === 'unknown-key')
    return [bundleFault('SEAL_OF_UNKNOWN_KEY', '/end/key_id', `no public key ${end.key_id} was given`)];
  if (signature === 'bad') return [changed('/end', 'its signature is not of what it says')];
  if (end.valuation_id !== valuation_id) return [changed('/end/valuation_id', 'it is of another valuation')];
  if (end.events > events.length)
    return [
      bundleFault(
        'STREAMS_DIFFER',
        '/streams/0',
        `it had ${end.events} events at ${end.stated_at}, and ${events.length} are here: its end was cut off`,
      ),
    ];
  const newest = seals.at(-1)?.seal.number ?? 0;
  return [
    ...(end.events < events.length || events.at(-1)?.metadata.hash !== end.hash
      ? [changed('/end', `it is of ${end.events} events with another last one`)]
      : []),
    ...(newest > end.seal ? [changed('/end/seal', `seal ${newest} was made later, and is here`)] : []),
  ];
}

const changed = (at: string, detail: string): BundleFault => bundleFault('END_CHANGED', at, detail);
