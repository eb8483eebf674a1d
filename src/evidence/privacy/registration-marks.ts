import { createHmac } from 'node:crypto';
import type { AlikeFound } from '../../domain/asset.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import {
  identifiersOf,
  type MarkedType,
  markedParts,
  ownersOf,
  type SealedIdentifier,
  type SharedIdentifier,
} from '../../kernel/identity/registration-mark.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { mergePatch } from '../../kernel/json/merge-patch.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { decryptText, encryptAsset, namingPersonalFields, personalPointers } from './encryption.ts';
import type { KeyStore, MarkedText } from './key-store.ts';

/** The subject of the key that makes all marks; wrapped, rotated and backed up like an asset's key. */
const MARKING_SUBJECT = 'registration-marks';
const MAX_ALIKE = 200;

interface Registered {
  readonly id: string;
  readonly organization_id: string;
  readonly attributes: unknown;
  readonly identifiers?: unknown;
  readonly owner?: unknown;
}

interface MarkedAsset {
  readonly id: string;
  readonly organizationId: string;
  readonly before?: Pick<Registered, 'attributes' | 'identifiers' | 'owner'> | undefined;
}

/** Other assets with the same identifiers, according to the marks at the time of writing. */
interface Alike {
  readonly alike?: readonly AlikeFound[];
}

/**
 * Encrypts the personal members (`encryptAsset`) and marks the identifiers before they are recorded, so that readers find
 * them. The event lists other assets with the same marks: of two written concurrently, at least one names the other.
 */
export async function encryptAndMark<Body extends JsonObject>(
  keys: KeyStore,
  { id, organizationId, before }: MarkedAsset,
  body: Body,
): Promise<(Body & Alike) | 'erased'> {
  return namingPersonalFields(personalPointers(body), async () => {
    const sealedBody = await encryptAsset(keys, id, body);
    if (sealedBody === 'erased' || personalPointers(body).length === 0) return sealedBody;
    const after = before ? (mergePatch(before as Json, membersOf(sealedBody)) as JsonObject) : sealedBody;
    const held = [...identifiersOf(after), ...ownersOf(after)];
    if (held.length === 0) return sealedBody;
    const key = (await keys.find([id])).get(id);
    if (!key) return sealedBody;
    const marking = await markingKey(keys);
    const all = marksOf(marking, key, organizationId, held);
    await keys.mark(all.map(({ identifier: { subject, sealed }, mark }) => ({ subject, sealed, mark })));
    const marks = marksOf(marking, key, organizationId, identifiersOf(after));
    const alike: AlikeFound[] = [];
    for (const { identifier, mark } of marks) {
      for (const { subject, sealed } of await keys.marked(mark)) {
        if (subject === id) continue;
        alike.push({ type: identifier.type, text: identifier.sealed, asset_id: subject, other_text: sealed });
      }
    }
    return alike.length === 0 ? sealedBody : { ...sealedBody, alike: alike.slice(0, MAX_ALIKE) };
  });
}

const membersOf = ({ attributes, identifiers, owner }: JsonObject): JsonObject => ({
  ...(owner !== undefined && { owner }),
  ...(attributes !== undefined && { attributes }),
  ...(identifiers !== undefined && { identifiers }),
});

/** Empty if the asset has no identifier, or its personal data was erased. */
export async function sharedIdentifiers(
  keys: Pick<KeyStore, 'obtain' | 'find' | 'marked'>,
  asset: Registered,
): Promise<readonly SharedIdentifier[]> {
  const identifiers = identifiersOf(asset);
  const [first] = identifiers;
  if (!first) return [];
  return namingPersonalFields(
    identifiers.map(({ type }) => `/identifiers/${type}`),
    async () => {
      const key = (await keys.find([first.subject])).get(first.subject);
      if (!key) return [];
      const marks = marksOf(await markingKey(keys), key, asset.organization_id, identifiers);
      return Promise.all(
        marks.map(async ({ identifier: { type }, mark }) => ({
          type,
          texts: (await keys.marked(mark)).filter(({ subject }) => subject !== first.subject),
        })),
      );
    },
  );
}

/** Sealed tax ids of the owner with this tax id, of the organization's assets, as far as marks know. A CNPJ counts by its root. */
export async function ownedBy(
  keys: Pick<KeyStore, 'obtain' | 'marked'>,
  organizationId: string,
  taxId: string,
  country: string | undefined,
): Promise<readonly SealedText[]> {
  const parts = country === undefined ? [taxId] : [taxId, country];
  const mark = markOf(await markingKey(keys), organizationId, 'OWNER', parts);
  return mark === undefined ? [] : keys.marked(mark);
}

interface Marked<Type extends MarkedType> {
  readonly identifier: SealedIdentifier<Type>;
  readonly mark: string;
}

/** Empty identifiers have no mark. */
function marksOf<Type extends MarkedType>(
  marking: Uint8Array,
  key: Uint8Array,
  organizationId: string,
  identifiers: readonly SealedIdentifier<Type>[],
): readonly Marked<Type>[] {
  return identifiers.flatMap((identifier) => {
    const { type, parts } = identifier;
    const mark = markOf(
      marking,
      organizationId,
      type,
      parts.map((part) => decryptText(key, part)),
    );
    return mark === undefined ? [] : [{ identifier, mark }];
  });
}

export interface MarkingParts {
  readonly keys: Pick<KeyStore, 'obtain' | 'find' | 'mark' | 'unmarked'>;
  /** Assets with an identifier or an owner's tax id in the order of ids, after `after`; empty at the end. */
  registered(after: string | undefined): Promise<readonly Registered[]>;
}

/**
 * Creates missing marks, which a backup does not contain: now, and every `everyMs` until the signal aborts. Safe to run
 * concurrently. Throws on an engine failure; the supervisor restarts it.
 */
export async function markMissing(
  parts: MarkingParts,
  everyMs: number,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  while (!signal.aborted) {
    let after: string | undefined;
    do {
      const assets = await parts.registered(after);
      await markPage(parts.keys, assets);
      progressed();
      after = assets.at(-1)?.id;
    } while (after !== undefined && !signal.aborted);
    await pause(everyMs, signal);
  }
}

async function markPage(keys: MarkingParts['keys'], assets: readonly Registered[]): Promise<void> {
  const held = assets.flatMap((asset) =>
    [...identifiersOf(asset), ...ownersOf(asset)].map((identifier) => ({
      organizationId: asset.organization_id,
      identifier,
    })),
  );
  const texts = held.map(({ identifier: { subject, sealed } }) => ({ subject, sealed }));
  const missing = new Set((await keys.unmarked(texts)).map(nameOf));
  const unmarked = held.filter(({ identifier }) => missing.has(nameOf(identifier)));
  if (unmarked.length === 0) return;
  const found = await keys.find([...new Set(unmarked.map(({ identifier }) => identifier.subject))]);
  const marking = await markingKey(keys);
  await keys.mark(
    unmarked.flatMap(({ organizationId, identifier }): readonly MarkedText[] => {
      const { subject, sealed } = identifier;
      const key = found.get(subject);
      const marks = key ? marksOf(marking, key, organizationId, [identifier]) : [];
      return marks.map(({ mark }) => ({ subject, sealed, mark }));
    }),
  );
}

const nameOf = ({ subject, sealed }: SealedText): string => `${subject} ${sealed}`;

async function markingKey(keys: Pick<KeyStore, 'obtain'>): Promise<Uint8Array> {
  const key = await keys.obtain(MARKING_SUBJECT);
  if (key === 'erased') throw new Error('the key that marks registrations was destroyed');
  return key;
}

/** Equal for equal identifiers within an organization; cannot be computed without the key. */
function markOf(
  key: Uint8Array,
  organizationId: string,
  type: MarkedType,
  texts: readonly string[],
): string | undefined {
  const parts = markedParts(type, texts);
  if (parts === undefined) return undefined;
  return createHmac('sha256', key)
    .update(canonicalJson([organizationId, type, ...parts]))
    .digest('base64url');
}
