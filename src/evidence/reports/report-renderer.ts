import { Worker } from 'node:worker_threads';
import { within } from '../../kernel/async/within.ts';
import { siblingModule } from '../../kernel/sibling-module.ts';
import type { BackTestReport } from './back-test-report.ts';
import type { ObligationReport } from './obligation-report.ts';
import type { ValuationReport } from './report-schema.ts';

/** What can be rendered as a document. */
export type Report = ValuationReport | ObligationReport | BackTestReport;

/** What goes to a worker thread, and what comes back. */
export interface RenderOrder {
  readonly job: number;
  readonly report: Report;
}
export type RenderAnswer = { readonly job: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly fault: string }
);

/** There is no document now: too much to do, too slow, a thread that ended, or the end of the process. Later there may be. */
export class ReportNotRendered extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ReportNotRendered';
  }
}

export interface ReportRenderer {
  /** The report as PDF. Throws `ReportNotRendered`, or what is wrong with the renderer itself. */
  pdf(report: Report): Promise<Uint8Array>;
  /** Starts a thread, with its modules and fonts, before anybody asks for a report. */
  prepare(): void;
  /** Ends the threads; what they had in hand is not rendered. */
  close(): Promise<void>;
}

export interface RendererOptions {
  readonly threads?: number;
  /** So many reports may wait for a thread; one more is refused. */
  readonly mostWaiting?: number;
  /** From the question to the document. */
  readonly limitMs?: number;
  /** The thread's program. */
  readonly script?: URL;
}

interface Job {
  readonly number: number;
  readonly report: Report;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
}

/** A hostile report may end its thread, not the process. */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Makes documents in threads of their own, so that the event loop goes on answering. A thread is started when there is
 * work for it and none is free, again after one has ended, and never keeps the process alive.
 */
export function openReportRenderer({
  threads: most = 2,
  mostWaiting = 32,
  limitMs = 10_000,
  script = siblingModule('./report-worker', import.meta.url),
}: RendererOptions = {}): ReportRenderer {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let jobs = 0;
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(script, { resourceLimits: RESOURCES, execArgv: [], name: 'report' });
    const thread: Thread = { worker, job: undefined };
    threads.add(thread);
    worker.on('message', (answer: RenderAnswer) => finish(thread, answer));
    worker.on('error', (error) => drop(thread, new ReportNotRendered('the thread failed', error)));
    worker.on('exit', (code) => drop(thread, new ReportNotRendered(`the thread ended with ${code}`)));
    // Last: a listener for messages would take it back.
    worker.unref();
    return thread;
  }

  function finish(thread: Thread, answer: RenderAnswer): void {
    const { job } = thread;
    if (job?.number !== answer.job) return;
    thread.job = undefined;
    if ('pdf' in answer) job.resolve(answer.pdf);
    else job.reject(new Error(`the report cannot be rendered: ${answer.fault}`));
    dispatch();
  }

  /** Gives up a thread with what it has in hand. */
  function drop(thread: Thread, error: Error): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    thread.job?.reject(error);
    dispatch();
  }

  function dispatch(): void {
    while (waiting.length > 0 && !isClosed) {
      const free = [...threads].find(({ job }) => job === undefined);
      const thread = free ?? (threads.size < most ? start() : undefined);
      const job = thread && waiting.shift();
      if (!thread || !job) return;
      thread.job = job;
      thread.worker.postMessage({ job: job.number, report: job.report } satisfies RenderOrder);
    }
  }

  function giveUp(job: Job): Error {
    const error = new ReportNotRendered(`no document within ${limitMs} ms`);
    if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1);
    for (const thread of threads) if (thread.job === job) drop(thread, error);
    return error;
  }

  return {
    prepare() {
      if (threads.size === 0 && !isClosed) start();
    },
    pdf(report) {
      if (isClosed) return Promise.reject(new ReportNotRendered('the process is stopping'));
      if (waiting.length >= mostWaiting) {
        return Promise.reject(new ReportNotRendered(`${waiting.length} reports are waiting already`));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      const job = { number: ++jobs, report, resolve, reject };
      waiting.push(job);
      dispatch();
      return within(promise, limitMs, () => giveUp(job));
    },
    async close() {
      isClosed = true;
      const error = new ReportNotRendered('the process is stopping');
      for (const job of waiting.splice(0)) job.reject(error);
      const workers = [...threads].map(({ worker }) => worker);
      for (const thread of threads) drop(thread, error);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
