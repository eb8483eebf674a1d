import { expect, it } from 'vitest';
import { MEGABYTE, measuredMemory } from '../../support/measured-memory.ts';

it('200 MB with a broken line pass through in little more than half of that room: the line is named, and the others are held', async () => {
  const { answer, size, most, held } = await measuredMemory('cvm');
  const left = {
    code: 'LINES_LEFT_OUT',
    text: { en: expect.stringContaining('skipped: 1 (inf_diario_fi_202611.zip: 3)') },
  };
  expect(answer).toMatchObject({
    found: true,
    reference: { value: '1.5', reference_date: '2026-11-19', limitations: [left] },
  });
  expect(size).toBeGreaterThan(190 * MEGABYTE);
  expect(most).toBeLessThan(0.65 * size);
  // Two million quotas of a hundred thousand funds, and the zip.
  expect(held).toBeLessThan(0.55 * size);
});
