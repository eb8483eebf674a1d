import type { Limitation } from '../kernel/estimate.ts';

export const limitation = (code: string, pt: string, en: string): Limitation => ({
  code,
  text: { 'pt-BR': pt, en },
});

export const LAST_GOOD_ANSWER = limitation(
  'LAST_GOOD_ANSWER',
  'A fonte não respondeu agora: foi usada a última resposta boa, dentro da idade admitida.',
  'The source did not answer now: its last good answer was used, within the admitted age.',
);
