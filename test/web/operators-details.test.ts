import { describe, expect, it } from 'vitest';
import { actorInWords, detailInWords, OPERATORS_TEXTS } from '../../web/operators/words/texts.ts';

const PORTUGUESE = OPERATORS_TEXTS['pt-BR'];

describe('what the service says in English only', () => {
  it.each([
    ['head at 0001-0002', 'fim do log: 0001-0002'],
    ['head at the start', 'o log está vazio'],
    ['11 projections', 'modelos de leitura: 11'],
    ['11 projections, blocked: asset, batch', 'modelos de leitura: 11, parados: asset, batch'],
    ['3 waiting or under way', 'na fila ou em andamento: 3'],
    ['not asked yet', 'não foi necessária desde o início'],
    ['answered (2026-11-21T14:57:48.000Z)', 'respondeu (2026-11-21T14:57:48.000Z)'],
  ])('%s is %s on the Portuguese page', (sentence, words) => {
    expect(detailInWords(sentence, PORTUGUESE)).toBe(words);
  });

  it('stays where the page has no words for it', () => {
    expect(detailInWords('connect ECONNREFUSED 127.0.0.1:5432', PORTUGUESE)).toBeUndefined();
  });
});

it.each([
  ['person:Ana Lima', 'Ana Lima'],
  ['operator:uid-0', 'operador uid-0'],
  ['system:worker', 'o serviço (worker)'],
  ['another', 'another'],
])('the actor %s is %s', (actor, words) => {
  expect(actorInWords(actor, PORTUGUESE)).toBe(words);
});
