import { VerbError } from '../verb.ts';

/**
 * Work that Ctrl-C (or SIGTERM) cancels: its signal aborts, and it cleans up before it ends. Heard once and no more: a
 * terminal, npm and whoever else stands between may say it twice.
 */
export async function interruptible<T>(
  cancelled: () => string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    process.stderr.write('\nCancelling …\n');
    stopping.abort(new Error('cancelled'));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw error === stopping.signal.reason ? new VerbError(cancelled()) : error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
