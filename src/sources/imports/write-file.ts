import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file whole or not at all: under another name first, flushed, then renamed, and the folder flushed.
 * A reader sees the old content, or all of the new one, also after a power cut.
 */
export async function writeWhole(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(draft, 'wx', 0o644);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
