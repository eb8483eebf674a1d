import { parentPort } from 'node:worker_threads';
import { pdfRenderer } from './pdf-report.ts';
import type { RenderAnswer, RenderOrder } from './report-renderer.ts';

/** Renders reports one after the other and keeps the fonts parsed. */
const render = pdfRenderer();

parentPort?.on('message', async (order: RenderOrder) => {
  const answer = await answerTo(order);
  parentPort?.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer as ArrayBuffer] : []);
});

async function answerTo({ job, report, rules }: RenderOrder): Promise<RenderAnswer> {
  try {
    return { job, pdf: await render(report, rules) };
  } catch (error) {
    return { job, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
