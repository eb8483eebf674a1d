import { beforeAll, describe, expect, it } from 'vitest';
import { foundClasses } from '../../web/estimator/choose/found.ts';
import { LANGUAGES, type Language } from '../../web/shared/language.ts';
import type { Profile } from '../../web/shared/service/answers.ts';
import en from '../../web/shared/texts/en.json' with { type: 'json' };
import portuguese from '../../web/shared/texts/pt-BR.json' with { type: 'json' };
import { forSuite } from '../support/for-suite.ts';
import { publicService } from '../support/public-service.ts';

const service = forSuite(() => publicService());
let offers: readonly { readonly profile: Profile }[];
beforeAll(async () => {
  const { items } = (await service.get('/profiles')).body as { readonly items: readonly Profile[] };
  offers = items.map((profile) => ({ profile }));
});

const found = (search: string, language: Language = 'pt-BR') =>
  foundClasses(offers, search, language).map(({ profile }) => profile.asset_class);

describe('the search for a class', () => {
  it.each([
    ['galpão', 'REAL_ESTATE'],
    ['lote', 'REAL_ESTATE'],
    ['apartamento', 'REAL_ESTATE'],
    ['terreno', 'REAL_ESTATE'],
    ['laudo', 'REAL_ESTATE'],
    ['terreno', 'RURAL_LAND'],
    ['chácara', 'RURAL_LAND'],
    ['sítio', 'RURAL_LAND'],
    ['boi', 'LIVESTOCK'],
    ['soja', 'INVENTORY'],
    ['trator', 'EQUIPMENT'],
    ['caminhão', 'VEHICLE'],
    ['precatório', 'COURT_CLAIM'],
    ['duplicata', 'RECEIVABLE'],
    ['CPR', 'RECEIVABLE'],
    ['CPR', 'PRIVATE_SECURITY'],
    ['debênture', 'PRIVATE_SECURITY'],
    ['ação', 'LISTED_EQUITY'],
    ['cota', 'FUND_UNIT'],
    ['cota', 'EQUITY_STAKE'],
    ['tesouro direto', 'TREASURY_SECURITY'],
    ['ouro', 'PRECIOUS_METAL'],
    ['eucalipto', 'BIOLOGICAL_ASSET'],
    ['helicóptero', 'AIRCRAFT'],
    ['lancha', 'VESSEL'],
    ['patente', 'INTELLECTUAL_PROPERTY'],
  ])('finds by %s the class %s, without accents and capitals too', (word, assetClass) => {
    const unaccented = word.normalize('NFD').replace(/\p{Mark}/gu, '');
    for (const search of [word, unaccented, unaccented.toUpperCase()])
      for (const language of LANGUAGES) expect(found(search, language)).toContain(assetClass);
  });

  it('lists a class named like the word first', () => {
    expect(found('cota')[0]).toBe('FUND_UNIT');
    expect(found('imóvel')[0]).toBe('REAL_ESTATE');
  });

  it('finds nothing by a word that no class has', () => {
    expect(found('xyz')).toEqual([]);
  });

  it('has words for every class in both languages', () => {
    const classes = offers.map(({ profile }) => profile.asset_class).sort();
    expect(Object.keys(en.searchWords).sort()).toEqual(classes);
    expect(Object.keys(portuguese.searchWords).sort()).toEqual(classes);
  });
});
