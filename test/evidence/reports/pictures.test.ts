import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { PICTURED } from './made-up-committee.ts';
import { keptPictures, picturesOf, pixelsApart, pngOf } from './pictures.ts';

/**
 * Share of pixels that may differ between processors because of smoothing. Moving one line of small text by a point
 * exceeds it.
 */
const MAY_DIFFER = 0.0002;
const SEEN = path.resolve(import.meta.dirname, '../../../test-results/report-pictures');

describe('the look of a report', () => {
  it.each(Object.entries(PICTURED))('%s: every page matches its stored picture', async (name, report) => {
    const seen = await picturesOf(await pdfRenderer()(report));
    const kept = await keptPictures(name);
    const apart = seen.map((picture, page) => {
      const before = kept[page];
      return before ? pixelsApart(picture, before) / picture.shades.length : 1;
    });
    if (apart.some((share) => share > MAY_DIFFER)) {
      await mkdir(SEEN, { recursive: true });
      for (const [page, picture] of seen.entries())
        await writeFile(path.join(SEEN, `${name}-page-${page + 1}.png`), await pngOf(picture));
    }
    expect(seen.length).toBe(kept.length);
    for (const [page, share] of apart.entries())
      expect(
        share,
        `page ${page + 1}: see ${SEEN}; meant? node test/evidence/reports/renew-pictures.ts`,
      ).toBeLessThanOrEqual(MAY_DIFFER);
  });
});

describe('the comparison of pictures', () => {
  it('detects a small line moved by a point, or one more digit', async () => {
    const report = PICTURED['committee-failed'];
    if (!report) throw new Error('no report');
    const render = pdfRenderer();
    const page = async (changed: typeof report) => (await picturesOf(await render(changed)))[0];
    const [before, after] = [await page(report), await page({ ...report, version: 13 })];
    if (!before || !after) throw new Error('no page');
    expect(pixelsApart(before, before)).toBe(0);
    // The version is in the title block and in the footer; an additional digit moves the text after it.
    expect(pixelsApart(before, after) / before.shades.length).toBeGreaterThan(0);
    const moved = {
      ...before,
      shades: before.shades.map((_, index) => before.shades[index - before.width] ?? 15),
    };
    expect(pixelsApart(before, moved) / before.shades.length).toBeGreaterThan(10 * MAY_DIFFER);
  });
});
