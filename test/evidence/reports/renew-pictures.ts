import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { PICTURED } from './made-up-committee.ts';
import { KEPT, pictureFile, picturesOf, pngOf } from './pictures.ts';

/**
 * Renews the stored pictures of reports after an intended change: `node test/evidence/reports/renew-pictures.ts`. Check
 * them before committing.
 */
const render = pdfRenderer();
await mkdir(KEPT, { recursive: true });
for (const file of await readdir(KEPT)) if (file.endsWith('.png')) await rm(path.join(KEPT, file));
for (const [name, report] of Object.entries(PICTURED)) {
  for (const [index, picture] of (await picturesOf(await render(report))).entries()) {
    const png = await pngOf(picture);
    await writeFile(pictureFile(name, index + 1), png);
    process.stdout.write(`${path.basename(pictureFile(name, index + 1))}: ${png.length} bytes\n`);
  }
}
