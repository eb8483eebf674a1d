import { expect, it } from 'vitest';
import { MEGABYTE, measuredMemory } from '../../support/measured-memory.ts';

it('40 MB pass through in less than half of that room, the packed copy included', async () => {
  const { answer, size, most } = await measuredMemory('tesouro');
  expect(answer).toMatchObject({ found: true });
  expect(size).toBeGreaterThan(40 * MEGABYTE);
  expect(most).toBeLessThan(size / 2);
});
