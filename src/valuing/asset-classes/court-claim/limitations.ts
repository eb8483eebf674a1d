import type { Month } from '../../../kernel/dates/months.ts';
import { type Limitation, limitation } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';

/** What a reader must know of a claim that an index brought to a date. */

export const NO_INDEXATION_AHEAD = limitation(
  'NO_INDEXATION_AHEAD',
  'Depois da data da avaliação nenhuma atualização é suposta: o crédito é descontado pelo valor que tem nela.',
  'No indexation is supposed after the valuation date: the claim is discounted at what it is worth on it.',
);
export const INDEX_FACTOR_AS_STATED = limitation(
  'INDEX_FACTOR_AS_STATED',
  'O fator de atualização é o informado por quem cadastrou, para qualquer data de avaliação: não foi verificado.',
  'The index factor is as whoever registered it states, for any valuation date: it was not verified.',
);
export const EC_136_CHALLENGED = limitation(
  'EC_136_CHALLENGED',
  'A EC 136/2025 é contestada no STF (ADI 7873), sem decisão conhecida por este programa. Aplica-se aqui de 2025-08-01; aos precatórios federais o CNJ (Provimento 207/2025) a aplica de setembro de 2025.',
  'EC 136/2025 is challenged before the supreme court (ADI 7873), with no decision that this program knows. It is applied from 2025-08-01 on; to federal claims the CNJ (Provimento 207/2025) applies it from September 2025.',
);
export const SELIC_CAP_APPLIED = limitation(
  'SELIC_CAP_APPLIED',
  'IPCA e juros desde 2025-08 dão mais que a Selic acumulada nos mesmos meses: vale a Selic.',
  'IPCA and interest since 2025-08 come to more than Selic over the same months: Selic holds.',
);
export const SELIC_CAP_COMPARED = limitation(
  'SELIC_CAP_COMPARED',
  'IPCA e juros desde 2025-08 não passam da Selic acumulada nos mesmos meses, com a qual foram comparados.',
  'IPCA and interest since 2025-08 do not exceed Selic over the same months, which they were compared with.',
);
export const INTEREST_ON_WHOLE_CLAIM = limitation(
  'INTEREST_ON_WHOLE_CLAIM',
  'Os juros correm sobre o crédito inteiro, corrigido pelo IPCA: os tribunais os contam só sobre o principal, que não é conhecido à parte.',
  'Interest runs on the whole claim, corrected by the IPCA: courts count it on the principal alone, which is not known apart.',
);
export const NO_GRACE_PERIOD_STATED = limitation(
  'NO_GRACE_PERIOD_STATED',
  'Não se informou requisição nem prazo constitucional de pagamento: os juros correm em todos os meses.',
  'No requisition and no grace period were stated: interest runs in every month.',
);
export const SELIC_IN_GRACE_PERIOD = limitation(
  'SELIC_IN_GRACE_PERIOD',
  'Parte do prazo constitucional de pagamento é anterior a 2025-08: a Selic foi contada nela; o STF (Tema 1335) não a admite.',
  'Part of the grace period is before 2025-08: Selic was counted in it, which the supreme court (Tema 1335) does not admit.',
);

/** Those that every claim that names an index may have; the others name days and months. */
export const INDEX_LIMITATIONS: readonly Limitation[] = [
  NO_INDEXATION_AHEAD,
  INDEX_FACTOR_AS_STATED,
  EC_136_CHALLENGED,
  SELIC_CAP_APPLIED,
  SELIC_CAP_COMPARED,
  INTEREST_ON_WHOLE_CLAIM,
  NO_GRACE_PERIOD_STATED,
  SELIC_IN_GRACE_PERIOD,
];

export function wholeMonths(base: CalendarDate, months: readonly Month[]): Limitation {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined
    ? limitation(
        'INDEXED_BY_WHOLE_MONTHS',
        `Desde ${base} não terminou nenhum mês inteiro: o valor é o daquela data.`,
        `No whole month has ended since ${base}: the value is that of that day.`,
      )
    : limitation(
        'INDEXED_BY_WHOLE_MONTHS',
        `O valor de ${base} foi atualizado pelos meses inteiros de ${first} a ${last}; dias antes e depois deles nada acrescentam. As taxas Selic mensais são somadas, as do IPCA compostas.`,
        `The value of ${base} was brought forward by the whole months from ${first} to ${last}; days before and after them add nothing. Monthly Selic rates are added, those of the IPCA compounded.`,
      );
}

export const graceDerived = (until: CalendarDate): Limitation =>
  limitation(
    'GRACE_PERIOD_DERIVED',
    `O prazo constitucional de pagamento vai até ${until}: foi deduzido da data da requisição (CF, art. 100, § 5º).`,
    `The grace period ends on ${until}: that was derived from the day of the requisition (Constitution, art. 100 § 5).`,
  );

export const ofALaterDay = (base: CalendarDate, date: CalendarDate): Limitation =>
  limitation(
    'INDEX_OF_A_LATER_DAY',
    `O valor é de ${base}, depois da data da avaliação, ${date}: nada diz dela.`,
    `The value is of ${base}, after the valuation date, ${date}: it says nothing of it.`,
  );
