import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { pdfRenderer } from '../src/evidence/reports/pdf-report.ts';
import { openReportRenderer } from '../src/evidence/reports/report-renderer.ts';
import { reportOf } from '../test/evidence/reports/made-up-report.ts';
import { type ReadPage, readPages } from '../test/evidence/reports/read-pdf.ts';
import { Connection } from './support/http-client.ts';
import { rawGet, rawNewAsset, rawNewValuation, textOf } from './support/management.ts';
import { printFigure, printMachine, printPairing, rounds, seconds } from './support/result.ts';
import { startWholeService } from './support/service.ts';
import { median, takeTurns } from './support/turns.ts';
import { jobEnd } from './support/valuations.ts';

/**
 * A usual report of six pages as PDF, after a warm-up: its time in the renderer's thread against pdf-lib alone, which writes the
 * same texts at the same places in one of its own fonts; the delay of the caller's event loop meanwhile; and the same over HTTP.
 * Figures of the report are made up.
 */
const WARM_UP = 60;
const REPORT = reportOf();

/** Durations in milliseconds of consecutive runs, for some seconds. */
async function timed(work: () => Promise<unknown>, length = seconds()): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + length * 1_000;
  while (performance.now() < end) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return times.toSorted((one, other) => one - other);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What the bundled font can write: Latin-1 without control characters. */
const plain = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');

async function bareLibrary(pages: readonly ReadPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { width, height, pieces } of pages) {
    const page = document.addPage([width, height]);
    for (const { text, x, y, size } of pieces) page.drawText(plain(text), { x, y, size, font });
  }
  return document.save();
}

/** p99 of this thread's event loop delay while `work` runs, in milliseconds. */
async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6;
}

async function inThisProcess(): Promise<void> {
  const renderer = openReportRenderer({ threads: 1 });
  const inThread = () => renderer.pdf(REPORT);
  const inLoop = pdfRenderer();
  const pages = await readPages(await inThread());
  for (let time = 0; time < WARM_UP; time += 1) {
    await inThread();
    await inLoop(REPORT);
    await bareLibrary(pages);
  }
  const p99s: number[] = [];
  const pairing = await takeTurns(
    {
      name: 'program',
      async run() {
        const times = await timed(inThread);
        p99s.push(percentile(times, 0.99));
        return percentile(times, 0.5);
      },
    },
    { name: 'pdf-lib alone', run: async () => percentile(await timed(() => bareLibrary(pages)), 0.5) },
    rounds(),
  );
  printPairing(`report of ${pages.length} pages, p50`, 'ms', 'pdf-lib alone', pairing, { atMost: 1 });
  printFigure('the same, program, p50', pairing.program, 'ms', { below: 60 });
  printFigure('the same, program, p99', median(p99s), 'ms');
  const idle = await loopDelay(() => pause(seconds() * 1_000));
  // Yields to the event loop between two runs.
  const again = (work: () => Promise<unknown>) => () => timed(() => work().then(() => pause(1)));
  const meanwhile = await loopDelay(again(inThread));
  const without = await loopDelay(again(() => inLoop(REPORT)));
  printFigure("event loop's delay, p99, idle", idle, 'ms');
  printFigure('while the thread renders', meanwhile, 'ms');
  printFigure('while the loop itself renders', without, 'ms');
  printFigure('thread ÷ idle', meanwhile / idle, '');
  printFigure('loop itself ÷ idle', without / idle, '');
  await renderer.close();
}

async function overHttp(): Promise<void> {
  const service = await startWholeService();
  const [reader, other] = [await Connection.open(service.origin), await Connection.open(service.origin)];
  try {
    const assetId = textOf((await reader.send(rawNewAsset(service))).body, 'id');
    const accepted = await reader.send(rawNewValuation(service, assetId));
    await jobEnd(reader, service, textOf(accepted.body, 'job_id'));
    const report = rawGet(service, `/valuations/${textOf(accepted.body, 'valuation_id')}/report?format=pdf`);
    const asset = rawGet(service, `/assets/${assetId}`);
    const ask = (connection: Connection, request: string) => async () => {
      const { status } = await connection.send(request);
      if (status !== 200) throw new Error(`answered ${status}`);
    };
    for (let time = 0; time < WARM_UP; time += 1) await ask(reader, report)();
    const alone = await timed(ask(other, asset));
    const [reports, meanwhile] = await Promise.all([timed(ask(reader, report)), timed(ask(other, asset))]);
    printFigure('over HTTP, report of three pages, p50', percentile(reports, 0.5), 'ms', { below: 60 });
    printFigure('the same, p99', percentile(reports, 0.99), 'ms');
    printFigure('GET of an asset, p50, alone', percentile(alone, 0.5), 'ms');
    printFigure('GET of an asset, p50, during reports', percentile(meanwhile, 0.5), 'ms');
    printFigure('during reports ÷ alone', percentile(meanwhile, 0.5) / percentile(alone, 0.5), '');
  } finally {
    reader.close();
    other.close();
    await service.stop();
  }
}

printMachine();
await inThisProcess();
await overHttp();
