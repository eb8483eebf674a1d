import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { patchAsset, RegisterAssetBody } from '../../commands/asset.ts';
import { RequestRevaluationsBody } from '../../commands/batch.ts';
import { DeclareDocumentBody } from '../../commands/document.ts';
import { patchObligation, RegisterObligationBody } from '../../commands/obligation.ts';
import { ExternalReference, Name, PortfolioName, strangeInName } from '../../src/kernel/fields.ts';
import { wordsIn } from '../../src/kernel/words/faults.ts';
import { forAll } from '../support/property-runs.ts';

const STRANGE = [
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0x9, 0xa, 0xd, 0x85, 0x2028, 0x2029, 0x200b, 0x200c, 0x200d, 0xfeff],
  ...[0xad, 0x61c, 0x180e, 0x200e, 0x2060],
].map((code) => String.fromCodePoint(code));
const numberOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What a schema says of the member at the path, in its words. */
function faultsAt(schema: z.ZodType, body: unknown, path: string) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.flatMap((issue) => (issue.path.join('/') === path ? (wordsIn(issue.message) ?? []) : []));
}

describe('a name of one line', () => {
  it.each(STRANGE.map((character) => [numberOf(character), character]))(
    'refuses %s, and names it',
    (number, character) => {
      for (const text of [`Fazenda${character}Boa`, `${character}Fazenda`, `Fazenda${character}`]) {
        const [fault, ...others] = Name(200).safeParse(text).error?.issues ?? [];
        expect(others).toEqual([]);
        expect(wordsIn(fault?.message ?? '')).toMatchObject({
          code: 'invalid_text',
          detail: { en: expect.stringContaining(number), 'pt-BR': expect.stringContaining(number) },
        });
      }
    },
  );

  it('takes what is visible, in any script', () => {
    for (const name of [
      'Fazenda São João',
      'ИНН АБ-7',
      '中文 🌾',
      'مزرعة',
      'Zé\u00a0Silva',
      '👩‍🌾',
      '👩🏽‍🌾',
      'می\u200cخواهم',
      'क्\u200dष',
    ])
      expect(Name(200).parse(name)).toBe(name.normalize('NFC'));
  });

  it('is the same in both forms of Unicode', () =>
    forAll([fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })], 1_000, (text) => {
      fc.pre(strangeInName(text) === undefined && /\S/u.test(text));
      for (const schema of [Name(128), PortfolioName, ExternalReference])
        expect(schema.parse(text.normalize('NFD'))).toBe(schema.parse(text.normalize('NFC')));
    }));

  const stock = { asset_class: 'INVENTORY' };
  const bad = 'Ana\u202eLima';
  it.each<[string, z.ZodType, string, object]>([
    ['an asset', RegisterAssetBody, 'name', { ...stock, name: bad }],
    ["an asset's owner", RegisterAssetBody, 'owner/name', { ...stock, owner: { name: bad } }],
    ["an asset's portfolio", RegisterAssetBody, 'portfolio', { ...stock, portfolio: bad }],
    ["an asset's reference", RegisterAssetBody, 'external_reference', { ...stock, external_reference: bad }],
    ["an asset's changed portfolio", patchAsset.body, 'portfolio', { portfolio: bad }],
    ['a file', DeclareDocumentBody, 'file_name', { file_name: bad }],
    ['an issuer', DeclareDocumentBody, 'issuer', { issuer: bad }],
    ['an obligation', RegisterObligationBody, 'name', { name: bad }],
    ['a debtor', RegisterObligationBody, 'debtor/name', { debtor: { name: bad } }],
    ["an obligation's reference", RegisterObligationBody, 'external_reference', { external_reference: bad }],
    ["an obligation's changed portfolio", patchObligation.body, 'portfolio', { portfolio: bad }],
    ['a portfolio to revalue', RequestRevaluationsBody, 'portfolio', { portfolio: bad }],
  ])('is refused as that of %s', (_what, schema, path, body) =>
    expect(faultsAt(schema, body, path)).toMatchObject([{ code: 'invalid_text' }]),
  );
});
