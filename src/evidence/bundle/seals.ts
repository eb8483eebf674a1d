import { rootOver } from '../../engine/seals/events.ts';
import {
  keyIdOf,
  type PublicKeys,
  publicPemOf,
  readPublicKeys,
  signatureOf,
} from '../../engine/seals/signature.ts';
import { type BundleFault, bundleFault } from './fault.ts';
import type { BundleKey, BundleSeal, BundleStream } from './format.ts';

const HASH_BYTES = 32;

/** What bears signatures of a bundle: its seals, and what is said of its end. */
export interface Signed {
  readonly seals: readonly BundleSeal[];
  readonly end: { readonly key_id: string } | null;
}

interface Sealed extends Signed {
  readonly streams: readonly BundleStream[];
}

/** The seals of a bundle, and that each of its events stands under one. Pure. */
export function sealFaults(bundle: Sealed, keys: PublicKeys): readonly BundleFault[] {
  const { seals, streams } = bundle;
  const here = new Set(streams.flatMap(({ events }) => events.map(({ metadata }) => metadata.hash)));
  const places = new Map<string, number>();
  /** Seals whose hashes do not begin with an event of the bundle, as they are brought. */
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
  // An event that is another one now is told already.
  const cut = (open.length === 0 ? left : []).map(({ at, number }) =>
    bundleFault('STREAMS_DIFFER', at, `the event for which seal ${number} was brought is missing`),
  );
  return [...faults, ...open, ...cut];
}

function proofFaults({ seal, ...proof }: BundleSeal, keys: PublicKeys, at: string): BundleFault[] {
  const hashes = hashesOf({ seal, ...proof });
  const faults: BundleFault[] = [];
  const signature = signatureOf(seal, keys);
  if (signature === 'bad')
    faults.push(
      bundleFault(
        'SEAL_CHANGED',
        `${at}/seal`,
        `the signature of seal ${seal.number} is not of what it says`,
      ),
    );
  if (signature === 'unknown-key')
    faults.push(
      bundleFault('SEAL_OF_UNKNOWN_KEY', `${at}/seal/key_id`, `no public key ${seal.key_id} was given`),
    );
  if (hashes.length === 0 || rootOver(proof.root_before, hashes) !== seal.root)
    faults.push(
      bundleFault('SEAL_CHANGED', `${at}/hashes`, `they do not lead to the root of seal ${seal.number}`),
    );
  return faults;
}

/** None when the text is not exactly that of whole hashes. */
export function hashesOf({ hashes }: BundleSeal): readonly string[] {
  const bytes = Buffer.from(hashes, 'base64');
  if (bytes.toString('base64') !== hashes || bytes.length % HASH_BYTES !== 0) return [];
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** Whose signatures a bundle bears. */
export const keysUsed = ({ seals, end }: Signed): ReadonlySet<string> =>
  new Set([...seals.map(({ seal }) => seal.key_id), ...(end ? [end.key_id] : [])]);

/** The keys that a bundle itself brings, and what is wrong with them. Pure. */
export function bundledKeys({
  public_keys,
  seals,
  end,
}: Signed & { readonly public_keys: readonly BundleKey[] }): {
  readonly keys: PublicKeys;
  readonly faults: readonly BundleFault[];
} {
  const used = keysUsed({ seals, end });
  const keys = new Map<string, ReturnType<PublicKeys['get']> & object>();
  const faults = public_keys.flatMap(({ key_id, pem }, index) => {
    const key = keyIn(pem);
    if (!key || keyIdOf(key) !== key_id || !used.has(key_id))
      return [
        bundleFault('KEY_DIFFERS', `/public_keys/${index}`, `it is not a key ${key_id} of one of the seals`),
      ];
    keys.set(key_id, key);
    return [];
  });
  const absent = [...used].filter((keyId) => !public_keys.some(({ key_id }) => key_id === keyId));
  return {
    keys,
    faults: [
      ...faults,
      ...absent.map((keyId) => bundleFault('KEY_DIFFERS', '/public_keys', `the key ${keyId} is missing`)),
    ],
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
