import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { threadId } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import {
  openReportRenderer,
  type RendererOptions,
  ReportNotRendered,
  type ReportRenderer,
} from '../../../src/evidence/reports/report-renderer.ts';
import { scaled } from '../../support/machine-speed.ts';
import { reportOf } from './made-up-report.ts';

const REPORT = reportOf();
const opened: ReportRenderer[] = [];
const renderer = (options?: RendererOptions): ReportRenderer => {
  const made = openReportRenderer(options);
  opened.push(made);
  return made;
};
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A thread program for tests: `answer(job, report)` handles an order. */
const script = (answer: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId } from 'node:worker_threads';
      let orders = 0;
      const say = (job, text) => parentPort.postMessage({ job, pdf: new TextEncoder().encode(text) });
      parentPort.on('message', ({ job, report }) => { orders += 1; ${answer} });
    `)}`,
  );
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const refused = (promise: Promise<unknown>) => expect(promise).rejects;

describe('the renderer of reports', () => {
  it('does not keep a process alive', async () => {
    const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
    const program = `
      const { openReportRenderer } = await import(${here('../../../src/evidence/reports/report-renderer.ts')});
      const { reportOf } = await import(${here('made-up-report.ts')});
      console.log((await openReportRenderer().pdf(reportOf())).length);
    `;
    const words = ['--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: scaled(80_000) });
    expect(Number(stdout)).toBeGreaterThan(10_000);
  });

  it('gives up a hanging thread, while the event loop stays responsive', async () => {
    const stuck = renderer({ script: script('for (;;);'), limitMs: 300 });
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 10);
    await refused(stuck.pdf(REPORT)).toThrow(ReportNotRendered);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
  });

  it('has a loaded thread before the first report, once prepared', async () => {
    const name = crypto.randomUUID();
    const channel = new BroadcastChannel(name);
    const begun = new Promise<unknown>((resolve) => {
      channel.onmessage = resolve;
    });
    const program = script('say(job, String(threadId));');
    const loading = `const channel = new BroadcastChannel('${name}'); channel.postMessage('begun'); channel.close();`;
    const made = renderer({ script: new URL(program.href + encodeURIComponent(loading)) });
    made.prepare();
    await begun;
    channel.close();
    made.prepare();
    const ids = [text(await made.pdf(REPORT)), text(await made.pdf(REPORT))];
    expect(new Set(ids).size).toBe(1);
  });

  it('runs on another thread than the caller, and reuses it while it is free', async () => {
    const made = renderer({ script: script('say(job, String(threadId));') });
    const ids = [text(await made.pdf(REPORT)), text(await made.pdf(REPORT))];
    expect(ids[0]).not.toBe(String(threadId));
    expect(ids[1]).toBe(ids[0]);
  });

  it('limits its threads, and processes waiting reports in order', async () => {
    const made = renderer({ script: script('say(job, String(orders));'), threads: 1 });
    const answers = await Promise.all([made.pdf(REPORT), made.pdf(REPORT), made.pdf(REPORT)]);
    expect(answers.map(text)).toEqual(['1', '2', '3']);
  });

  it('refuses reports beyond the waiting limit', async () => {
    const made = renderer({ script: script('for (;;);'), threads: 1, mostWaiting: 1, limitMs: 300 });
    const waiting = [made.pdf(REPORT), made.pdf(REPORT)].map((each) =>
      refused(each).toThrow(ReportNotRendered),
    );
    await refused(made.pdf(REPORT)).toThrow(/waiting already/);
    await Promise.all(waiting);
  });

  it('restarts a thread that ended, losing only its current report', async () => {
    const crash = "if (report.valuation_id === 'crash') process.exit(7); say(job, 'made');";
    const made = renderer({ script: script(crash), threads: 1 });
    const lost = made.pdf({ ...REPORT, valuation_id: 'crash' });
    const next = made.pdf(REPORT);
    await refused(lost).toThrow(/ended with 7/);
    expect(text(await next)).toBe('made');
  });

  it('restarts after an uncaught error', async () => {
    const fault = "if (report.valuation_id === 'crash') throw new Error('out of paper'); say(job, 'made');";
    const made = renderer({ script: script(fault), threads: 1 });
    await refused(made.pdf({ ...REPORT, valuation_id: 'crash' })).toThrow(ReportNotRendered);
    expect(text(await made.pdf(REPORT))).toBe('made');
  });

  it('reports errors of the renderer itself separately from overload', async () => {
    const broken = { ...REPORT, asset: undefined } as unknown as typeof REPORT;
    const made = renderer();
    const error = await made.pdf(broken).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ReportNotRendered);
    expect(text((await made.pdf(REPORT)).subarray(0, 8))).toBe('%PDF-1.7');
  });

  it('rejects current and later reports once closed', async () => {
    const made = renderer({ script: script('for (;;);'), threads: 1 });
    const [inHand, waiting] = [made.pdf(REPORT), made.pdf(REPORT)].map((each) =>
      refused(each).toThrow(/stopping/),
    );
    await made.close();
    await Promise.all([inHand, waiting]);
    await refused(made.pdf(REPORT)).toThrow(/stopping/);
  });
});
