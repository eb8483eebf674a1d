import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, type Result } from '../../kernel/result.ts';
import type { Grid } from './grid.ts';
import type { OpenWorkbook } from './open-workbook.ts';
import { fileFault, type SheetFault } from './sheet-fault.ts';

type Opened = Result<readonly Grid[], SheetFault>;

const CHILD = fileURLToPath(new URL('./open-apart-child.ts', import.meta.url));

/**
 * Opens a workbook in a process that is killed when it takes too long or too much memory: the reader is given
 * bytes from outside, and limits inside one process do not hold it. The child gets no environment.
 */
export const openApart: OpenWorkbook = (bytes, limits, signal) =>
  new Promise((resolve) => {
    const child = fork(CHILD, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${limits.memoryMegabytes}`, '--disable-warning=ExperimentalWarning'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => end('one that takes too long to read'), limits.timeMs);
    const stop = () => end('nothing: the reading was called off');
    signal?.addEventListener('abort', stop, { once: true });

    let ended = false;
    function settle(result: Opened) {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      child.kill('SIGKILL');
      resolve(result);
    }
    const end = (found: string) =>
      settle(fail({ ...fileFault('a workbook that can be read', found), passing: true }));

    child.once('message', (message) => settle(message as Opened));
    child.once('error', () => end('no process to read it in'));
    child.once('exit', () => end('one that broke off the reading'));
    if (signal?.aborted) return stop();
    child.send({ bytes, limits }, () => undefined);
  });
