import { describe, expect, it } from 'vitest';
import { sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';
import { HEADER } from '../../support/treasury-history.ts';

const PATH = '/prices.csv';
const TODAY = '2026-11-20';
const QUERY = { kind: 'treasury-price', product_id: 'tesouro-ipca-2035-05-15', date: TODAY } as const;

/** Made-up figures. */
const GOOD = 'Tesouro IPCA+;15/05/2035;20/11/2026;7,29;7,41;2374,37;2348,76;2348,76';
const OTHER = 'Tesouro Prefixado;01/01/2029;19/11/2026;14,04;14,16;724,55;722,31;722,31';

const { server, rig } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({ SOURCE_TESOURO_URL: url + PATH }));

const file = (...lines: readonly string[]): Behaviour =>
  answers.bytes(Buffer.from(lines.join('\n'), 'latin1'));
const withLine = (line: string) => file(HEADER, GOOD, line);

describe('an answer that cannot be used is no price', () => {
  it.each<[string, Behaviour]>([
    ['a header alone', file(HEADER)],
    ['a column less', file(HEADER.replace('PU Venda Manha;', ''), GOOD)],
    ['a column renamed', file(HEADER.replace('PU Venda Manha', 'PU Resgate'), GOOD)],
    ['no header', file(GOOD, OTHER)],
    ['a last line without its columns', withLine(OTHER.slice(0, 40))],
    ['a line with a column more', withLine(`${OTHER};1`)],
    ['a quote left open', withLine(`"${OTHER}`)],
    ['a negative price', withLine(OTHER.replaceAll('722,31', '-722,31'))],
    ['a price with a point alone', withLine(OTHER.replace('722,31', '722.31'))],
    ['a price in words', withLine(OTHER.replace('722,31', 'n/d'))],
    ['a rate beyond all measure', withLine(OTHER.replace('14,16', '1416,00'))],
    ['a base date later than today', withLine(OTHER.replace('19/11/2026', '21/11/2026'))],
    ['a base date that does not exist', withLine(OTHER.replace('19/11/2026', '31/02/2026'))],
    ['a date in another shape', withLine(OTHER.replace('19/11/2026', '2026-11-19'))],
    ['a maturity that is none', withLine(OTHER.replace('01/01/2029', '00/01/2029'))],
    ['a title without a name', withLine(OTHER.replace('Tesouro Prefixado', ' '))],
    ['bytes of no encoding where figures belong', withLine(GOOD.replace('7,41', '\xff\xfe'))],
    ['two titles of one id', withLine(GOOD.replace('IPCA+', 'IPCA'))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    const [{ answer }, listing] = await Promise.all([
      rig.sources.ask(QUERY),
      rig.sources.list({ kind: 'treasury-products', date: TODAY }),
    ]);
    for (const each of [answer, listing])
      expect(each).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
  });
});
