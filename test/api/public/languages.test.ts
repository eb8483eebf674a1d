import { describe, expect, it } from 'vitest';
import { SOURCE_PROFILES } from '../../../src/valuation/references/profiles.ts';
import { documentOf, operationsOf, resolved } from '../../support/contract/document.ts';
import { fakeSources, listedBy } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { codesOf, publicRig } from '../../support/public-rig.ts';
import { found } from '../../support/references.ts';
import { alike } from '../../support/spoken.ts';

/** Texts for people follow Accept-Language, and every answer with texts declares their language. */

const LANGUAGES = ['en', 'pt-BR'] as const;

const rig = forSuite(() =>
  publicRig(
    fakeSources({
      lists: {
        'vehicle-codes': () => listedBy<'vehicle-codes'>([{ code: '21', name: 'Marca' }], 'fipe'),
        'treasury-products': () => listedBy<'treasury-products'>([], 'tesouro', 'unheard_of'),
        'equipment-families': () => listedBy<'equipment-families'>([], 'conab_inputs'),
        'commodity-references': () => listedBy<'commodity-references'>([], 'deral_prp'),
      },
      answer: (query) => found(query, '100.00', 'unit'),
    }),
  ),
);

const CAR = { type: 'cars', brand: '21', model: '7541', year: '2018-5' };
const profileOf = (id: string) => SOURCE_PROFILES.find((profile) => profile.id === id);

describe.each(LANGUAGES)('in %s', (language) => {
  it.each([
    ['/market/vehicles?type=cars', 'fipe'],
    ['/market/treasury', 'tesouro'],
    ['/market/equipment', 'conab_inputs'],
    ['/inventory/references?product_id=soy&state=PR', 'deral_prp'],
  ])('GET %s names %s and its terms', async (target, id) => {
    const { body } = await rig.get(target, language);
    const words = { id, name: profileOf(id)?.name[language], terms: profileOf(id)?.terms[language] };
    expect(body).toMatchObject({
      source: words,
      sources: expect.arrayContaining([expect.objectContaining(words)]),
    });
  });

  const MADE_UP = {
    en: { name: 'Made up', terms: 'none' },
    'pt-BR': { name: 'Inventada', terms: 'nenhum' },
  }[language];

  it.each<[string, object]>([
    ['/market/vehicle-estimates', CAR],
    ['/inventory/quick-estimates', { product_id: 'soy', quantity: '1' }],
    ['/inventory/estimates', { lines: [{ product_id: 'soy', quantity: '1' }] }],
    [
      '/market/guided-estimates',
      { asset_class: 'LIVESTOCK', parameters: { product_id: 'ox', heads: '1', weight_kg: '450' } },
    ],
  ])('POST %s names its source and the terms', async (path, body) => {
    const answer = await rig.post(path, body, language);
    expect(answer.body).toMatchObject({ source: { id: 'made_up', ...MADE_UP } });
  });

  it('the catalog of stock and the predefined sources name theirs', async () => {
    expect((await rig.get('/inventory/catalog', language)).body).toMatchObject({ source: MADE_UP });
    const { body } = await rig.get('/inventory/presets', language);
    const terms = profileOf('deral_sima')?.terms[language];
    expect(body.sources).toContainEqual(expect.objectContaining({ id: 'deral_sima', terms }));
  });

  it('a source without a profile keeps its own words', async () => {
    const { body } = await rig.get('/market/treasury', language);
    const own = expect.objectContaining({ id: 'unheard_of', name: 'Made up', terms: 'none' });
    expect(body.sources).toContainEqual(own);
  });

  it('every public route says so, in lists and estimates, in errors and where nothing has changed', async () => {
    for (const { method, path, access, body } of rig.routes) {
      if (access !== 'public') continue;
      const target = path === '/market/vehicles' ? `${path}?type=cars` : path;
      const queried = path === '/inventory/references' ? `${path}?product_id=soy&state=PR` : target;
      const [example] = Object.values(body?.examples ?? {});
      const answer = example
        ? await rig.post(path, example.value, language)
        : await rig.get(queried, language);
      expect([answer.status, answer.headers.get('content-language')], path).toEqual([200, language]);
      const wrong = await rig.call(method, `${queried}${queried.includes('?') ? '&' : '?'}surprise=1`, {
        headers: { 'accept-language': language, 'content-type': 'application/json' },
        ...(example ? { body: '{}' } : {}),
      });
      expect([wrong.status, wrong.headers.get('content-language')], path).toEqual([400, language]);
      const etag = answer.headers.get('etag');
      if (etag === null) continue;
      const again = await rig.call('GET', queried, {
        headers: { 'accept-language': language, 'if-none-match': etag },
      });
      expect([again.status, again.headers.get('content-language')], path).toEqual([304, language]);
    }
  });
});

it('no answer of a public route has a text of the service that is the same in both', async () => {
  for (const { method, path, access, body } of rig.routes) {
    if (access !== 'public') continue;
    const queries: { readonly [path: string]: string } = {
      '/market/vehicles': '?type=cars',
      '/inventory/references': '?product_id=soy&state=PR',
    };
    const bodies = Object.values(body?.examples ?? {}).map(({ value }) => value);
    for (const sent of method === 'GET' ? [undefined] : bodies) {
      const [en, ptBR] = await Promise.all(
        LANGUAGES.map((language) =>
          sent === undefined
            ? rig.get(path + (queries[path] ?? ''), language)
            : rig.post(path, sent, language),
        ),
      );
      expect(alike(en?.body, ptBR?.body, SAME_IN_BOTH), path).toEqual([]);
      expect(codesOf(ptBR?.body ?? {}), path).toEqual(codesOf(en?.body ?? {}));
    }
  }
});

/** Names as their makers write them, what callers wrote, and the words of a source that has no profile. */
const SAME_IN_BOTH = [
  ...['Marca', 'Feed, 40 kg bags', 'PR-0123456789ab', 'Made up', 'none'],
  ...['area_m2', 'offer', 'condition', 'Inspected on 2026-11-10', 'Listings on file'],
  ...['n = 12; k = 1', 'p = 0.0000'],
  // Names and figures of tests.
  ...['RESET', 'Breusch-Pagan', 'Durbin-Watson', 'r, VIF'],
  ...['F = 0.1481; p = 0.8647', 'χ² = 1.9184; p = 0.1660', 'n: d = 3.4169, p = 0.9962'],
];

it('every source has its terms in both languages', () => {
  for (const { id, terms } of SOURCE_PROFILES) {
    expect(terms.en.length > 0 && terms['pt-BR'].length > 0, id).toBe(true);
    expect(terms['pt-BR'], id).not.toBe(terms.en);
  }
});

it('the document declares the header for every error, and for the answers that have texts for people', () => {
  const document = documentOf(rig.routes);
  const has = (response: object | undefined) =>
    'Content-Language' in (resolved<{ headers?: object }>(document, response ?? {}).headers ?? {});
  const spoken: string[] = [];
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status >= '400') expect(has(response), `${operation.operationId} ${status}`).toBe(true);
    }
    const { 200: ok, 201: made, 304: unchanged } = operation.responses;
    if (has(ok) || has(made)) spoken.push(operation.operationId);
    if (unchanged) expect(has(unchanged), operation.operationId).toBe(has(ok));
  }
  const isPublic = rig.routes.filter(({ access }) => access === 'public');
  const managed = [
    ...['listValuations', 'getValuation', 'getValuationReplay', 'getValuationReport'],
    ...['reviewValuation', 'withdrawValuation'],
    ...['proposeScenario', 'getScenario', 'decideScenario', 'getJob'],
    ...['proposePolicy', 'getPolicy', 'decidePolicy', 'getObligationReport'],
    ...['sendAssetBatch', 'getBatch', 'getBatchResults', 'getBatchTemplate', 'listBatches', 'runBackTest'],
    ...['declareDocument', 'listDocuments', 'getDocument', 'storeDocumentPart', 'reviewDocument'],
  ];
  expect(spoken.sort()).toEqual([...isPublic.map(({ operationId }) => operationId), ...managed].sort());
});
