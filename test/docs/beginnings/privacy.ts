import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from '../execution/documents-run.ts';
import { COFFEE } from './people-and-assets.ts';

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
