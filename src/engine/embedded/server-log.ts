import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';

/** Above this the log becomes `….1`, in place of the one before. */
const LIMIT_BYTES = 2 * 1024 * 1024;
const TAIL_BYTES = 4_096;

export const logSize = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.size ?? 0;

/** Puts a full log aside before a server is started. */
export async function rotateLog(path: string): Promise<void> {
  if ((await logSize(path)) > LIMIT_BYTES) await rename(path, `${path}.1`);
}

/** Empties a full log under a running server, which holds it open (for appending: it goes on at the new end). */
export async function trimLog(path: string, limitBytes = LIMIT_BYTES): Promise<void> {
  if ((await logSize(path)) <= limitBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

/** What was written from `offset` on, at most its last 4 KiB. */
export async function logTail(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(offset, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
