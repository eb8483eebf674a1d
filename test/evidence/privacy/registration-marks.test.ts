import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptAsset } from '../../../src/evidence/privacy/encryption.ts';
import {
  encryptAndMark,
  markMissing,
  ownedBy,
  sharedIdentifiers,
} from '../../../src/evidence/privacy/registration-marks.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';

const [COOP, OTHER_COOP] = [randomUUID(), randomUUID()];
const keys = memoryKeyStore();

interface Sealed {
  readonly id: string;
  readonly organization_id: string;
  readonly attributes: JsonObject;
}

async function asset(attributes: JsonObject, organizationId = COOP): Promise<Sealed> {
  const id = randomUUID();
  const sealed = await encryptAndMark(keys, { id, organizationId }, { attributes });
  if (sealed === 'erased') throw new Error('erased');
  return { id, organization_id: organizationId, attributes: sealed.attributes as JsonObject };
}

const sharing = async (of: Sealed) =>
  (await sharedIdentifiers(keys, of))[0]?.texts.map(({ subject }) => subject);

describe('assets with the same registration', () => {
  it('are found within one organization by the same attribute, excluding themselves', async () => {
    const [old, recent, theirs, land] = [
      await asset({ plate: 'abc-1234' }),
      await asset({ plate: 'ABC1C34' }),
      await asset({ plate: 'ABC1234' }, OTHER_COOP),
      await asset({ registry_number: 'ABC1C34' }),
    ];
    expect(await sharing(old)).toEqual([recent.id]);
    expect(await sharing(recent)).toEqual([old.id]);
    expect(await sharing(theirs)).toEqual([]);
    expect(await sharing(land)).toEqual([]);
    expect(await sharedIdentifiers(keys, old)).toMatchObject([{ type: 'PLATE' }]);
  });

  it('are none without a registration, or with an empty one', async () => {
    expect(await sharing(await asset({ brand: '21' }))).toBeUndefined();
    expect(await sharing(await asset({ plate: null }))).toBeUndefined();
    expect(await sharing(await asset({ plate: ' - ' }))).toBeUndefined();
  });

  it('are no longer found, from either side, once one of them was erased', async () => {
    const [one, other] = [await asset({ plate: 'XYZ0A00' }), await asset({ plate: 'XYZ0A00' })];
    await keys.destroy([one.id]);
    expect(await sharing(one)).toBeUndefined();
    expect(await sharing(other)).toEqual([]);
  });

  it('are marked later if recorded without a mark, unless erased', async () => {
    const unmarked = async (): Promise<Sealed> => {
      const id = randomUUID();
      const sealed = await encryptAsset(keys, id, { attributes: { registry_number: '7.654' } });
      if (sealed === 'erased') throw new Error('erased');
      return { id, organization_id: COOP, attributes: sealed.attributes };
    };
    const [one, other, erased] = [await unmarked(), await unmarked(), await unmarked()];
    await keys.destroy([erased.id]);
    expect(await sharing(one)).toEqual([]);
    const ending = new AbortController();
    const pages = [[one, erased], [other], []];
    await markMissing(
      {
        keys,
        async registered() {
          if (pages.length === 1) ending.abort();
          return pages.shift() ?? [];
        },
      },
      1,
      ending.signal,
      () => {},
    );
    expect(await sharing(one)).toEqual([other.id]);
    expect(await sharing(other)).toEqual([one.id]);
    expect(await sharing(erased)).toBeUndefined();
  });

  it('are marked later by the tax id of their owner, too, which makes no two of them alike', async () => {
    const owner = { name: 'Made up', tax_id: '529.982.247-25' };
    const id = randomUUID();
    const sealed = await encryptAsset(keys, id, { attributes: {}, owner });
    if (sealed === 'erased') throw new Error('erased');
    const recorded = { id, organization_id: COOP, attributes: {}, owner: sealed.owner };
    const owned = async (organizationId = COOP) =>
      (await ownedBy(keys, organizationId, '52998224725', undefined)).map(({ subject }) => subject);
    expect(await owned()).toEqual([]);
    const ending = new AbortController();
    const pages = [[recorded], []];
    await markMissing(
      {
        keys,
        async registered() {
          if (pages.length === 1) ending.abort();
          return pages.shift() ?? [];
        },
      },
      1,
      ending.signal,
      () => {},
    );
    expect(await owned()).toEqual([id]);
    expect(await owned(OTHER_COOP)).toEqual([]);
    const other = randomUUID();
    const marked = await encryptAndMark(keys, { id: other, organizationId: COOP }, { attributes: {}, owner });
    expect(marked).not.toHaveProperty('alike');
    expect(await owned()).toEqual([id, other]);
    await keys.destroy([id]);
    expect(await owned()).toEqual([other]);
  });
});
