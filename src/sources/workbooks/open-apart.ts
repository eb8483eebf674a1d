import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unlessAborted, within } from '../../kernel/async/within.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { siblingModule } from '../../kernel/sibling-module.ts';
import type { Grid } from '../../kernel/workbook/grid.ts';
import { fileFault, type SheetFault } from '../../kernel/workbook/sheet-fault.ts';

/** What is opened of a workbook at most, and what it may cost. Beyond rows and columns a sheet is cut off. */
export interface WorkbookLimits {
  /** Of the file as it came. */
  readonly bytes: number;
  /** Of its parts unpacked, all together. */
  readonly unpackedBytes: number;
  readonly sheets: number;
  readonly rows: number;
  readonly columns: number;
  /** The one sheet that is read; absent: all that are visible. */
  readonly only?: string;
  readonly timeMs: number;
  readonly memoryMegabytes: number;
}

/** Bytes to the cells of a workbook's visible sheets, in their order; or why it cannot be opened. Never throws. */
export type OpenWorkbook = (
  bytes: Uint8Array,
  limits: WorkbookLimits,
  signal?: AbortSignal,
) => Promise<Result<readonly Grid[], SheetFault>>;

type Opened = Result<readonly Grid[], SheetFault>;

const CHILD = fileURLToPath(siblingModule('./open-apart-child', import.meta.url));

/**
 * Opens a workbook in a process that is killed when it takes too long or too much memory: the reader is given
 * bytes from outside, and limits inside one process do not hold it. The child gets no environment.
 */
export const openApart: OpenWorkbook = async (bytes, limits, signal) => {
  if (signal?.aborted) return notRead(CALLED_OFF);
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${limits.memoryMegabytes}`, '--disable-warning=ExperimentalWarning'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const opened = new Promise<Opened>((resolve) => {
    child.once('message', (message) => resolve(message as Opened));
    child.once('error', () => resolve(notRead('no process to read it in')));
    child.once('exit', () => resolve(notRead('one that broke off the reading')));
  });
  child.send({ bytes, limits }, () => undefined);
  try {
    const inTime = within(opened, limits.timeMs, () => notRead('one that takes too long to read'));
    return (await (signal ? unlessAborted(inTime, signal) : inTime)) ?? notRead(CALLED_OFF);
  } finally {
    child.kill('SIGKILL');
  }
};

const CALLED_OFF = 'nothing: the reading was called off';

const notRead = (found: string): Opened =>
  fail({ ...fileFault('a workbook that can be read', found), passing: true });
