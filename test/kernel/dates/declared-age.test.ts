import { expect, it } from 'vitest';
import { declaredAge } from '../../../src/kernel/dates/declared-age.ts';

it.each([
  ['2026-11-20', 'it was 0 days old', 'tinha 0 dias'],
  ['2026-11-19', 'it was 1 day old', 'tinha 1 dia na'],
  ['2024-11-20', 'it was 730 days old', 'tinha 730 dias'],
  ['2026-11-21', '1 day after the valuation date', '1 dia depois da data'],
  ['2026-11-30', '10 days after the valuation date', '10 dias depois da data'],
])('names the day of a figure of %s and its age in days, in both languages', (date, en, ptBR) => {
  const { code, text } = declaredAge(date, '2026-11-20');
  expect(code).toBe('DECLARED_VALUE_AGE');
  expect(text.en).toContain(en);
  expect(text['pt-BR']).toContain(ptBR);
  for (const words of Object.values(text)) {
    expect(words).toContain(date);
    expect(words).toContain('2026-11-20');
  }
});

it('says of a figure of no known day that its age is not known', () => {
  const { code, text } = declaredAge(null, '2026-11-20');
  expect(code).toBe('DECLARED_VALUE_AGE');
  expect(text.en).toContain('is unknown');
  expect(text['pt-BR']).toContain('é desconhecida');
});
