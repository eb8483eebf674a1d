import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildVerifier } from '../../../scripts/build-verifier.ts';
import { eventually } from '../../support/eventually.ts';
import { obligationBody } from '../../support/lending.ts';
import type { Stage } from '../execution/documents-run.ts';
import { COFFEE, valued } from './people-and-assets.ts';

export async function audit(stage: Stage) {
  const { place, service } = stage;
  const [ana, rui] = await Promise.all([
    stage.issue('Ana Lima', 'ANALYST'),
    stage.issue('Rui Costa', 'ANALYST'),
  ]);
  const asset = String((await stage.send('POST', '/assets', COFFEE, ana)).id);
  const patched = await service.call('PATCH', `/assets/${asset}`, {
    token: rui,
    headers: { 'if-match': '"1"' },
    body: { name: 'Coffee in warehouse 8' },
  });
  expect(patched.status).toBe(200);
  const { id: obligation } = await stage.send('POST', '/obligations', obligationBody(), ana);
  const valuation = await valued(stage, { asset_id: asset }, ana);
  // The last of what happens by itself: the seal covers all of it.
  await eventually(async () => {
    const { items } = await stage.send('GET', '/events?types=valuation.completed,coverage.short');
    return (items as object[]).length === 2;
  });
  await mkdir(join(place.home, 'mnt/auditors'));
  await buildVerifier(place.home);
  // The auditors have the public key, handed to them once.
  const sealed = await place.shell(
    'DATA_DIR=data npx asset-valuation audit seal && cp data/seal-key.pem.pub data/seals.jsonl . && cp seals.jsonl mnt/auditors/',
  );
  expect(sealed.code, sealed.stderr).toBe(0);
  return {
    ids: {
      '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90': asset,
      '0f4f1b0a-6f0e-4d1c-8a55-9a3f0c526f0e': valuation,
      '6d1f7c52-3b0c-4f7e-9a41-2f5d8e0b9c13': String(obligation),
    },
  };
}
