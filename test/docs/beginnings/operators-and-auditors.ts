import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildVerifier } from '../../../scripts/build-verifier.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { fileOf, row } from '../../sources/conab-inputs/published-file.ts';
import { ADRIANOPOLIS, LONDRINA, landTable } from '../../sources/deral-land/land-table.ts';
import { embeddedAddress } from '../../support/embedded-address.ts';
import { startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { obligationBody } from '../../support/lending.ts';
import type { Stage } from '../execution/documents-run.ts';
import { ROOT } from '../markdown.ts';
import { COFFEE, valued, valuedCoffee } from './people-and-assets.ts';

const WORKBOOK = join(ROOT, 'test/fixtures/sources/deral-sima/02042018_impressao.xls');
const TRACTOR = row(
  'TRATOR, 4X4, MARCA A, MODELO 100, 100 CV',
  { 9: '301.000,00' },
  { year: '2026', group: 'Máquinas/Motores' },
);

export async function priceSources({ place }: Stage) {
  await place.write('02042018_impressao.xls', readFileSync(WORKBOOK));
  await place.write('insumos_agropecuarios.csv', fileOf(TRACTOR));
  await place.write('terras_2026.csv', landTable([LONDRINA, ADRIANOPOLIS]));
  return {};
}

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

export async function auditReplay(stage: Stage) {
  const { asset, valuation } = await valuedCoffee(stage);
  const TOKEN = await stage.issue('Lia Sá', 'AUDITOR');
  stage.place.later(2 * 3_600_000);
  return {
    variables: { TOKEN },
    ids: {
      '06eedbe5-0184-58be-baf7-9969ef03091c': asset,
      '3b6752c3-3c37-5412-a5ec-8a0a0b0583e4': valuation,
    },
  };
}

export async function privacy({ send, place }: Stage) {
  const { id } = await send('POST', '/assets', {
    ...COFFEE,
    owner: { name: 'Rui Prado', tax_id: '111.444.777-35' },
  });
  // The ledger that is kept elsewhere.
  await mkdir(join(place.home, 'srv/ledger'));
  await symlink(join(place.home, 'data/erasures.jsonl'), join(place.home, 'srv/ledger/erasures.jsonl'));
  return { ids: { '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90': String(id) } };
}

/** An event that the read model of assets cannot take: its id, once that is blocked. */
async function poison({ send, place }: Stage): Promise<string> {
  const data = join(place.home, 'data');
  const log = postgresEventLog({ connectionString: await embeddedAddress(data) });
  const append = startChain(`asset-${crypto.randomUUID()}`).append({
    type: 'AssetPatched',
    data: { name: 5 },
  });
  await log.append(append);
  await eventually(async () => {
    const { projections } = await send('GET', '/status');
    return (projections as { name: string; status: string }[]).some(
      ({ name, status }) => name === 'asset' && status === 'BLOCKED',
    );
  });
  const [event] = await log.readStream(append.stream);
  await log.close();
  return event?.eventId ?? '';
}

export async function operations(stage: Stage) {
  const event = await poison(stage);
  await mkdir(join(stage.place.home, 'mnt/backup'));
  return { ids: { '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11': event } };
}
