import { OperationalError } from '../../kernel/operational-error.ts';

/** Something about the embedded PostgreSQL that a person has to know: what happened, why, and what to do. */
export class EmbeddedPostgresError extends OperationalError {
  override readonly name = 'EmbeddedPostgresError';
}

/** The code of a system error (`ENOENT`) or of a database error (`28P01`). */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES:
    'this user may not. Start as the user to whom the data directory belongs, or choose another DATA_DIR.',
  EPERM:
    'this user may not. Start as the user to whom the data directory belongs, or choose another DATA_DIR.',
  EROFS: 'the file system is read-only. Choose another DATA_DIR.',
  ENOSPC: 'the disk is full. Make room, or choose another DATA_DIR.',
  ENOTDIR: 'a part of this path is a file. Choose another DATA_DIR.',
};

/** Runs `work`; an error of the file system becomes one for people. */
export async function explained<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = ADVICE[codeOf(error) ?? ''];
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error) || advice === undefined)
      throw error;
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be used (${error.message}): ${advice}`,
      {
        cause: error,
      },
    );
  }
}
