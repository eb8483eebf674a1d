import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The address of the embedded server of a data directory while it runs. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'postgres-address.json'), 'utf8');
  return (JSON.parse(text) as { readonly connectionString: string }).connectionString;
}
