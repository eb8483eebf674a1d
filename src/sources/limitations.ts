import { limitation } from '../kernel/estimate.ts';

export const LAST_GOOD_ANSWER = limitation(
  'LAST_GOOD_ANSWER',
  'A fonte não respondeu agora: foi usada a última resposta boa, dentro da idade admitida.',
  'The source did not answer now: its last good answer was used, within the admitted age.',
);

export const IMPORTED_FILE = limitation(
  'IMPORTED_FILE',
  'O preço foi lido de um arquivo da fonte importado por um operador, e não consultado agora na fonte.',
  'The price was read from a file of the source that an operator imported, and was not asked of the source now.',
);
