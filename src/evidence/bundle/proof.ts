import { type EventLog, LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import { FIRST_ROOT, type LogSeal, rootOver } from '../../engine/seals/events.ts';
import { type PublicKeys, publicPemOf } from '../../engine/seals/signature.ts';
import { newestSeal, readStretch, sealNumbered } from '../../engine/seals/stretch.ts';
import type { BundleEvent, BundleKey, BundleSeal } from './format.ts';
import { keysUsed, type Signed } from './seals.ts';

/** An event as a bundle has it. */
export const bundled = ({ revision, eventId, type, data, metadata }: RecordedEvent): BundleEvent => ({
  revision,
  event_id: eventId,
  type,
  data,
  metadata,
});

/** The public keys whose signatures a bundle bears. */
export const bundledPems = (keys: PublicKeys, signed: Signed): BundleKey[] => {
  const used = keysUsed(signed);
  return [...keys]
    .filter(([keyId]) => used.has(keyId))
    .map(([keyId, key]) => ({ key_id: keyId, pem: publicPemOf(key) }));
};

/**
 * What proves that events stand under seals: of each seal that covers one of them the hashes from the first of them to
 * the seal's end, at most 4,096 of 32 bytes. What lies before is told by its root alone. Events behind the last seal
 * have no proof.
 */
export async function proofOf(log: EventLog, positions: readonly Position[]): Promise<readonly BundleSeal[]> {
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
