import { Worker } from 'node:worker_threads';
import { within } from '../../kernel/async/within.ts';
import { siblingModule } from '../../kernel/sibling-module.ts';
import type { BackTestReport } from './back-test-report.ts';
import type { ObligationReport } from './obligation-report.ts';
import type { ValuationReport } from './report-schema.ts';

export type Report = ValuationReport | ObligationReport | BackTestReport;

export interface RenderOrder {
  readonly job: number;
  readonly report: Report;
  readonly rules: number | undefined;
}
export type RenderAnswer = { readonly job: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly fault: string }
);

/** No document now: overloaded, timed out, a thread ended, or the process is stopping. A retry may succeed. */
export class ReportNotRendered extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ReportNotRendered';
  }
}

export interface ReportRenderer {
  /**
   * Renders the report as PDF, of a valuation in the layout of its rules. Throws `ReportNotRendered`, or an error of the
   * renderer itself.
   */
  pdf(report: Report, rules?: number): Promise<Uint8Array>;
  /** Starts a thread with its modules and fonts in advance. */
  prepare(): void;
  /** Ends the threads and rejects their jobs. */
  close(): Promise<void>;
}

export interface RendererOptions {
  readonly threads?: number;
  /** Reports that may wait for a thread; another one is rejected. */
  readonly mostWaiting?: number;
  readonly limitMs?: number;
  readonly script?: URL;
}

interface Job {
  readonly number: number;
  readonly report: Report;
  readonly rules: number | undefined;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
}

/** A hostile report may exhaust its thread, not the process. */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Renders documents in worker threads, so that the event loop stays responsive. Starts a thread if there is work and none
 * is free, restarts ended ones, and never keeps the process alive.
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
    // Last, because adding a message listener refs the worker again.
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
      const { number, report, rules } = job;
      thread.worker.postMessage({ job: number, report, rules } satisfies RenderOrder);
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
    pdf(report, rules) {
      if (isClosed) return Promise.reject(new ReportNotRendered('the process is stopping'));
      if (waiting.length >= mostWaiting) {
        return Promise.reject(new ReportNotRendered(`${waiting.length} reports are waiting already`));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      const job = { number: ++jobs, report, rules, resolve, reject };
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
