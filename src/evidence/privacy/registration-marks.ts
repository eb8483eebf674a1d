import { createHmac } from 'node:crypto';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import {
  comparedRegistration,
  openRegistration,
  type Registration,
  type SharedRegistration,
  sealedRegistration,
} from '../../kernel/identity/registration-mark.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { pause } from '../../waiting/pause.ts';
import type { KeyStore, MarkedText } from './key-store.ts';
import { forPersonalData, openText, personalPointers, sealAsset } from './sealing.ts';

/** The subject whose key makes the marks of all organizations: it is wrapped, rotated and backed up as that of an asset. */
const MARKING = 'registration-marks';

interface Registered {
  readonly id: string;
  readonly organization_id: string;
  readonly attributes: unknown;
}

/** `sealAsset`, and marks the registration in it: before it is recorded, so that whoever reads it finds it by its mark. */
export async function sealMarked<Body extends JsonObject>(
  keys: KeyStore,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  body: Body,
): Promise<Body | 'erased'> {
  return forPersonalData(personalPointers(body), async () => {
    const sealedBody = await sealAsset(keys, id, body);
    if (sealedBody === 'erased') return sealedBody;
    const sealed = sealedRegistration(sealedBody.attributes);
    const open = openRegistration(body.attributes);
    if (!sealed || !open) return sealedBody;
    const mark = markOf(await markingKey(keys), organizationId, open);
    if (mark !== undefined) await keys.mark([{ ...sealed.value, mark }]);
    return sealedBody;
  });
}

/** Undefined where the asset has no registration, or its personal data was erased. */
export async function sharedRegistration(
  keys: Pick<KeyStore, 'obtain' | 'find' | 'marked'>,
  asset: Registered,
): Promise<SharedRegistration | undefined> {
  const registration = sealedRegistration(asset.attributes);
  if (!registration) return undefined;
  const { member, value } = registration;
  return forPersonalData([`/attributes/${member}`], async () => {
    const key = (await keys.find([value.subject])).get(value.subject);
    if (!key) return undefined;
    const marked = { member, value: openText(key, value) };
    const mark = markOf(await markingKey(keys), asset.organization_id, marked);
    if (mark === undefined) return undefined;
    return { member, texts: (await keys.marked(mark)).filter(({ subject }) => subject !== value.subject) };
  });
}

export interface MarkingParts {
  readonly keys: Pick<KeyStore, 'obtain' | 'find' | 'mark' | 'unmarked'>;
  /** Assets with a registration, in the order of their ids, those after `after`; empty at the end. */
  registered(after: string | undefined): Promise<readonly Registered[]>;
}

/**
 * Marks what has none after a restore, whose backup holds no marks: now and then again every `everyMs`, until the signal aborts.
 * Several may run at once. Throws when an engine breaks; the supervisor runs it again.
 */
export async function markUnmarked(
  parts: MarkingParts,
  everyMs: number,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  while (!signal.aborted) {
    let after: string | undefined;
    do {
      const assets = await parts.registered(after);
      await markSome(parts.keys, assets);
      progressed();
      after = assets.at(-1)?.id;
    } while (after !== undefined && !signal.aborted);
    await pause(everyMs, signal);
  }
}

async function markSome(keys: MarkingParts['keys'], assets: readonly Registered[]): Promise<void> {
  const registrations = assets.flatMap(({ organization_id, attributes }) => {
    const registration = sealedRegistration(attributes);
    return registration ? [{ organization_id, ...registration }] : [];
  });
  const missing = new Set((await keys.unmarked(registrations.map(({ value }) => value))).map(nameOf));
  const unmarked = registrations.filter(({ value }) => missing.has(nameOf(value)));
  if (unmarked.length === 0) return;
  const found = await keys.find(unmarked.map(({ value }) => value.subject));
  const marking = await markingKey(keys);
  await keys.mark(
    unmarked.flatMap(({ organization_id, member, value }): readonly MarkedText[] => {
      const key = found.get(value.subject);
      const mark = key && markOf(marking, organization_id, { member, value: openText(key, value) });
      return mark === undefined ? [] : [{ ...value, mark }];
    }),
  );
}

const nameOf = ({ subject, sealed }: SealedText): string => `${subject} ${sealed}`;

async function markingKey(keys: Pick<KeyStore, 'obtain'>): Promise<Uint8Array> {
  const key = await keys.obtain(MARKING);
  if (key === 'erased') throw new Error('the key that marks registrations was destroyed');
  return key;
}

/** The same for the same registration within one organization; who does not have the key cannot make it. */
function markOf(
  key: Uint8Array,
  organizationId: string,
  { member, value }: Registration<string>,
): string | undefined {
  const compared = comparedRegistration(member, value);
  if (compared === undefined) return undefined;
  return createHmac('sha256', key)
    .update(canonicalJson([organizationId, member, compared]))
    .digest('base64url');
}
