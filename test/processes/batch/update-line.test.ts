import { expect, it } from 'vitest';
import type { AssetState } from '../../../src/domain/asset.ts';
import type { CommandHandler } from '../../../src/engine/handling/handler.ts';
import { NO_LONGER_IT, updateAsset } from '../../../src/processes/batch/update-line.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';

const found = { id: 'made up', status: 'ACTIVE', external_reference: 'r-1', version: 1 } as AssetState;

/** Somebody else changes the asset between its finding and the change; the next try would succeed. */
it.each([
  ['was archived', { status: 'ARCHIVED' }, NO_LONGER_IT],
  ['has another reference', { external_reference: 'r-2' }, NO_LONGER_IT],
  ['has another name', {}, 'changed'],
] as const)(
  'an asset that %s since it was found is changed only if it is still the one',
  async (_, more, outcome) => {
    let tries = 0;
    const change = async () => {
      tries += 1;
      const rejection = { fact: 'version-mismatch', currentVersion: 2 };
      return tries === 1
        ? { outcome: 'rejected', rejection, position: null }
        : { outcome: 'done', state: found, position: null };
    };
    const parts = {
      handler: { change } as unknown as CommandHandler,
      keys: memoryKeyStore(),
      sources: () => ({ state: async () => ({ ...found, ...more, version: 2 }) }) as never,
    };
    const cause = { ...causeOf('person:Ana Lima'), organizationId: ORGANIZATION };
    const updated = await updateAsset(parts, cause, found, { external_reference: 'r-1', name: 'New' });
    expect(updated === NO_LONGER_IT ? updated : 'changed').toBe(outcome);
    expect(tries).toBe(outcome === NO_LONGER_IT ? 1 : 2);
  },
);
