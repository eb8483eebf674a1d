import type { Month } from '../../../kernel/dates/months.ts';
import { type Limitation, limitation } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';

/** What a reader must know of a claim that an index brought to a date. */

export const INDEXED_BY_PRICES_AHEAD = limitation(
  'INDEXED_BY_PRICES_AHEAD',
  'Depois da data da avaliação supõe-se que o crédito acompanhe o IPCA e nada mais: fica em dinheiro dessa data e é descontado a uma taxa real. Juros e a parte da Selic acima dos preços não são contados adiante.',
  'After the valuation date the claim is supposed to follow the IPCA and nothing more: it stays in money of that date, and is discounted at a real rate. Interest, and what Selic bears above prices, are not counted ahead.',
);
export const INDEX_FACTOR_AS_STATED = limitation(
  'INDEX_FACTOR_AS_STATED',
  'O fator de atualização é o informado por quem cadastrou, para qualquer data de avaliação: não foi verificado.',
  'The index factor is as whoever registered it states, for any valuation date: it was not verified.',
);
export const LAW_PENDING = limitation(
  'LAW_PENDING',
  'A EC 136/2025 é contestada no STF (ADI 7873), sem decisão conhecida por este programa. Aplica-se aqui a partir da requisição, e não antes de 2025-08-01; aos precatórios federais o CNJ (Provimento 207/2025) a aplica de setembro de 2025.',
  'EC 136/2025 is challenged before the supreme court (ADI 7873), with no decision that this program knows. It is applied from the requisition on, and not before 2025-08-01; to federal claims the CNJ (Provimento 207/2025) applies it from September 2025.',
);
export const SELIC_CAP_APPLIED = limitation(
  'SELIC_CAP_APPLIED',
  'IPCA e juros pela EC 136 dão mais que a Selic acumulada nos mesmos meses: vale a Selic.',
  'IPCA and interest by EC 136 come to more than Selic over the same months: Selic holds.',
);
export const SELIC_CAP_COMPARED = limitation(
  'SELIC_CAP_COMPARED',
  'IPCA e juros pela EC 136 não passam da Selic acumulada nos mesmos meses, com a qual foram comparados.',
  'IPCA and interest by EC 136 do not exceed Selic over the same months, which they were compared with.',
);
export const INTEREST_ON_WHOLE_CLAIM = limitation(
  'INTEREST_ON_WHOLE_CLAIM',
  'Os juros correm sobre o crédito inteiro, corrigido pelo IPCA: os tribunais os contam só sobre o principal, que não é conhecido à parte.',
  'Interest runs on the whole claim, corrected by the IPCA: courts count it on the principal alone, which is not known apart.',
);
export const BEFORE_REQUISITION = limitation(
  'BEFORE_REQUISITION',
  'Não se informou requisição: o crédito é anterior a ela, e rende em todos os meses a taxa legal, a Selic (EC 113/2021; Código Civil, art. 406, na redação da Lei 14.905/2024).',
  'No requisition was stated: the claim is before it, and bears the legal rate, Selic, in every month (EC 113/2021; Código Civil art. 406, as amended by Lei 14.905/2024).',
);
export const SELIC_IN_GRACE_PERIOD = limitation(
  'SELIC_IN_GRACE_PERIOD',
  'Parte do prazo constitucional de pagamento é anterior a 2025-08: a Selic foi contada nela; o STF (Tema 1335) não a admite.',
  'Part of the grace period is before 2025-08: Selic was counted in it, which the supreme court (Tema 1335) does not admit.',
);

/** Those that every claim that names an index may have; the others name days and months. */
export const INDEX_LIMITATIONS: readonly Limitation[] = [
  INDEXED_BY_PRICES_AHEAD,
  INDEX_FACTOR_AS_STATED,
  LAW_PENDING,
  SELIC_CAP_APPLIED,
  SELIC_CAP_COMPARED,
  INTEREST_ON_WHOLE_CLAIM,
  BEFORE_REQUISITION,
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
