import { writeFile } from 'node:fs/promises';
import { VerbError } from './error.ts';

/** Writes a file of the user's; fails in words where it cannot be written. */
export async function written(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new VerbError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
