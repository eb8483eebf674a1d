import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  countedParty,
  faultOfWrittenTaxId,
  refuseTaxId,
  shownTaxId,
  TaxId,
  TaxIdCountry,
} from '../../src/kernel/identity/party-tax-id.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { forAll } from '../support/property-runs.ts';

describe('a party', () => {
  it.each([
    ['head office and branch', '00.000.000/0001-91', '00000000000272', undefined],
    ['a CPF with and without its points', '529.982.247-25', '52998224725', undefined],
    ['an alphanumeric CNPJ in small letters', '12.ABC.345/01DE-35', '12abc34501de35', undefined],
    ['a foreign id in small letters', 'ИНН АБ-7', 'инн аб-7', 'RU'],
    ['a letter composed and decomposed', 'Á1', 'A\u03011', 'PT'],
    ['a sigma at the end of a word', 'ΑΣ', 'ας', 'GR'],
  ])('is one: %s', (_, one, other, country) =>
    expect(countedParty(one, country)).toBe(countedParty(other, country)),
  );

  it.each([
    ['a CPF and the CNPJ that begins like it', ['00000000191'], ['00000000000191']],
    ['two scripts', ['ИНН АБ-7', 'RU'], ['ИНН ВГ-7', 'RU']],
    ['two countries', ['7', 'RU'], ['7', 'BY']],
    ['the same digits abroad', ['00000000000191', 'PT'], ['00000000000191']],
    ['a dotted and a dotless i', ['i', 'TR'], ['ı', 'TR']],
    ['a hyphen', ['7-1', 'PT'], ['71', 'PT']],
  ] as const)('are two: %s', (_, one, other) =>
    expect(countedParty(...(one as [string]))).not.toBe(countedParty(...(other as [string]))),
  );

  it('counts as often as there are roots, CPFs and pairs of country and id, in any book', () => {
    const letters = fc.constantFrom('А', 'Б', 'а', 'б', '7', '8', '-');
    const foreign = fc.record({
      country: fc.constantFrom('RU', 'BY', 'PT'),
      id: fc.array(letters, { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
    });
    const root = fc.record({
      country: fc.constant('BR'),
      id: fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 999999 }))
        .map(([first, rest]) => String(first).padStart(8, '0') + String(rest).padStart(6, '0')),
    });
    const cpf = fc.record({
      country: fc.constant('BR'),
      id: fc.integer({ min: 0, max: 5 }).map((number) => String(number).padStart(11, '0')),
    });
    forAll([fc.array(fc.oneof(foreign, root, cpf), { maxLength: 30 })], (book) => {
      // Written apart: sets of roots, of CPFs, and of pairs in small letters.
      const cnpjs = book.filter(({ country, id }) => country === 'BR' && id.length === 14);
      const cpfs = book.filter(({ country, id }) => country === 'BR' && id.length === 11);
      const others = book.filter(({ country }) => country !== 'BR');
      const expected =
        new Set(cnpjs.map(({ id }) => id.slice(0, 8))).size +
        new Set(cpfs.map(({ id }) => id)).size +
        new Set(others.map(({ country, id }) => `${country}|${id.toLowerCase()}`)).size;
      expect(new Set(book.map(({ id, country }) => countedParty(id, country))).size).toBe(expected);
    });
  });
});

describe('what is written of a tax id', () => {
  const party = z
    .strictObject({ tax_id: TaxId.nullish(), tax_id_country: TaxIdCountry.nullish() })
    .superRefine(refuseTaxId);
  const faults = (body: object) =>
    faultsOf(party.safeParse(body), body).map(({ pointer, code }) => `${pointer} ${code}`);

  it.each([
    [{ tax_id: '529.982.247-25' }, []],
    [{ tax_id: '529.982.247-25', tax_id_country: 'BR' }, []],
    [{ tax_id: '191', tax_id_country: 'PT' }, []],
    [{ tax_id: null, tax_id_country: null }, []],
    [{ tax_id: '529.982.247-26' }, ['/tax_id invalid_tax_id']],
    [{ tax_id: 'X', tax_id_country: 'BR' }, ['/tax_id invalid_tax_id']],
    [{ tax_id: 'X', tax_id_country: 'pt' }, ['/tax_id_country invalid_country']],
    [{ tax_id: 'X\u200B', tax_id_country: 'PT' }, ['/tax_id invalid_text']],
    [{ tax_id_country: 'PT' }, ['/tax_id_country not_allowed']],
  ])('%j has the faults %j', (body, expected) => expect(faults(body)).toEqual(expected));

  it.each([
    ['191', ['CPF 000.000.001-91', 'CNPJ 00.000.000/0001-91']],
    ['1234567890', ['CPF 012.345.678-90']],
    ['1,1222333000181E+13', ['CNPJ 11.222.333/0001-81']],
    ['1.1222333000181e13', ['CNPJ 11.222.333/0001-81']],
    ['１１２２２３３３０００１８１', ['CNPJ 11.222.333/0001-81']],
  ])('%s is refused with the readings that would fit', (tax_id, readings) => {
    const { en, 'pt-BR': ptBR } = faultOfWrittenTaxId({ tax_id })?.words.detail ?? { en: '', 'pt-BR': '' };
    expect(en).toContain(`did you mean ${readings.join(' or ')}?`);
    expect(ptBR).toContain(`seria ${readings.join(' ou ')}?`);
  });

  it.each(['192', '1,12223E+13', 'ИНН АБ-7', '1E+99'])(
    '%s has no reading: its country is asked for',
    (tax_id) => {
      const fault = faultOfWrittenTaxId({ tax_id });
      expect(fault?.words.detail.en).toBe(
        'is neither a CPF nor a CNPJ; a foreign tax id needs tax_id_country',
      );
    },
  );

  it('is shown with its country, BR where none was named, also after an erasure', () => {
    const open = (text: string) => text;
    expect(shownTaxId({ tax_id: '7', tax_id_country: 'PT' }, open).tax_id_country).toBe('PT');
    expect(shownTaxId({ tax_id: '[erased]', tax_id_country: null }, open).tax_id_country).toBe('BR');
    expect(shownTaxId({ tax_id: null, tax_id_country: null }, open).tax_id_country).toBeNull();
  });
});
