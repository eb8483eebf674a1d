import { type FileHandle, open } from 'node:fs/promises';

export async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const syncFolder = async (folder: string): Promise<void> => syncAndClose(await open(folder, 'r'));
