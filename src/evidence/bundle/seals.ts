import { type EventLog, LOG_START, type Position } from '../../engine/log/event-log.ts';
import type { LogSeal } from '../../engine/seals/events.ts';
import { FIRST_ROOT, rootOver } from '../../engine/seals/events.ts';

import {
  keyIdOf,
  type PublicKeys,
  publicPemOf,
  readPublicKeys,
  signatureOf,
} from '../../engine/seals/signature.ts';
import { newestNumber, readStretch, sealNumbered } from '../../engine/seals/stretch.ts';
import type { Bundle, BundleKey, BundleSeal } from './format.ts';
import { type BundleFault, bundleFault } from './format.ts';

interface SignedParts {
  readonly seals: readonly BundleSeal[];
  readonly end: { readonly key_id: string } | null;
}

export const bundledPems = (keys: PublicKeys, signed: SignedParts): BundleKey[] => {
  const used = keysUsed(signed);
  return [...keys]
    .filter(([keyId]) => used.has(keyId))
    .map(([keyId, key]) => ({ key_id: keyId, pem: publicPemOf(key) }));
};

/**
 * Proofs that events are under seals: for each seal that covers one of them, the hashes from the first of them to the end
 * of the seal (at most 4,096 of 32 bytes), and the root of everything before. Events after the last seal have no proof.
 */
export async function sealProofs(
  log: EventLog,
  positions: readonly Position[],
): Promise<readonly BundleSeal[]> {
  const newest = await newestNumber(log);
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

/** The first seal that reaches a position; undefined after the newest one. */
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

const HASH_BYTES = 32;

/** Checks the seals of a bundle, and that one of them covers each event. Pure. */
export function sealFaults({ seals, streams }: Bundle, keys: PublicKeys): readonly BundleFault[] {
  const here = new Set(streams.flatMap(({ events }) => events.map(({ metadata }) => metadata.hash)));
  const places = new Map<string, number>();
  /** Seals whose first hash is not of an event in the bundle. */
  const left: { readonly at: string; readonly number: number }[] = [];
  let counted = 0;
  const faults = seals.flatMap((proof, index) => {
    const at = `/seals/${index}`;
    const faulty = proofFaults(proof, keys, at);
    const before = seals[index - 1];
    if (before && before.seal.number >= proof.seal.number)
      faulty.push(bundleFault('SEAL_CHANGED', at, 'it does not come after the seal before it'));
    const hashes = faulty.length === 0 ? hashesOf(proof) : [];
    for (const hash of hashes) places.set(hash, counted++);
    if (hashes[0] !== undefined && !here.has(hashes[0])) left.push({ at, number: proof.seal.number });
    return faulty;
  });
  const open = streams.flatMap(({ stream, events }, index) => {
    let last = -1;
    return events.flatMap(({ metadata, revision }, number) => {
      const place = places.get(String(metadata.hash));
      const isInOrder = place !== undefined && place > last;
      last = place ?? last;
      return isInOrder
        ? []
        : [
            bundleFault(
              'NOT_SEALED',
              `/streams/${index}/events/${number}`,
              `no seal here covers ${stream} revision ${revision}, or not behind the one before it`,
            ),
          ];
    });
  });
  // A changed event has been reported already.
  const cut = (open.length === 0 ? left : []).map(({ at, number }) =>
    bundleFault('STREAMS_DIFFER', at, `the event for which seal ${number} was brought is missing`),
  );
  return [...faults, ...open, ...cut];
}

function proofFaults(proof: BundleSeal, keys: PublicKeys, at: string): BundleFault[] {
  const { seal, root_before } = proof;
  const hashes = hashesOf(proof);
  const signature = signatureOf(seal, keys);
  const changed = (member: string, detail: string) => bundleFault('SEAL_CHANGED', `${at}/${member}`, detail);
  return [
    ...(signature === 'bad'
      ? [changed('seal', `the signature of seal ${seal.number} is not of what it says`)]
      : []),
    ...(signature === 'unknown-key' ? [unknownKeyFault(`${at}/seal/key_id`, seal.key_id)] : []),
    ...(hashes.length === 0 || rootOver(root_before, hashes) !== seal.root
      ? [changed('hashes', `they do not lead to the root of seal ${seal.number}`)]
      : []),
  ];
}

export const unknownKeyFault = (at: string, keyId: string): BundleFault =>
  bundleFault('SEAL_OF_UNKNOWN_KEY', at, `no public key ${keyId} was given`);

/** Empty unless the text encodes whole hashes. */
export function hashesOf({ hashes }: BundleSeal): readonly string[] {
  const bytes = Buffer.from(hashes, 'base64');
  if (bytes.toString('base64') !== hashes || bytes.length % HASH_BYTES !== 0) return [];
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

export const keysUsed = ({ seals, end }: SignedParts): ReadonlySet<string> =>
  new Set([...seals.map(({ seal }) => seal.key_id), ...(end ? [end.key_id] : [])]);

/** The public keys in a bundle, and their faults. Pure. */
export function bundledKeys(bundle: Bundle): {
  readonly keys: PublicKeys;
  readonly faults: readonly BundleFault[];
} {
  const used = keysUsed(bundle);
  const keys = new Map<string, ReturnType<PublicKeys['get']> & object>();
  const differs = (at: string, detail: string) => bundleFault('KEY_DIFFERS', at, detail);
  const faults = bundle.public_keys.flatMap(({ key_id, pem }, index) => {
    const key = keyIn(pem);
    if (!key || keyIdOf(key) !== key_id || !used.has(key_id))
      return [differs(`/public_keys/${index}`, `it is not a key ${key_id} of one of the seals`)];
    keys.set(key_id, key);
    return [];
  });
  const brought = new Set(bundle.public_keys.map(({ key_id }) => key_id));
  const absent = [...used].filter((keyId) => !brought.has(keyId));
  return {
    keys,
    faults: [...faults, ...absent.map((keyId) => differs('/public_keys', `the key ${keyId} is missing`))],
  };
}

function keyIn(pem: string) {
  try {
    const [key, ...others] = readPublicKeys(pem).values();
    return key && others.length === 0 && publicPemOf(key) === pem ? key : undefined;
  } catch {
    return undefined;
  }
}
