import { type FileHandle, open } from 'node:fs/promises';

/** Closes a file whose bytes are forced to the disk. */
export async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names of a folder's files durable. */
export const syncFolder = async (folder: string): Promise<void> => syncAndClose(await open(folder, 'r'));
