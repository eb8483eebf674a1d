import { describe, it } from 'vitest';
import { type StoreDocumentPart, storeDocumentPart } from '../../commands/document/store-document-part.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import { PART_SIZE_BYTES } from '../../src/valuing/domain/document/parts.ts';
import { DOCUMENT_ID, documentDeclared, VERIFIED_ALONE } from '../support/documents.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(storeDocumentPart, DOCUMENT_ID);
const declared: DocumentEvent = { type: 'DocumentDeclared', data: documentDeclared() };
const stored = (number: number, sha256: string): DocumentEvent => ({
  type: 'DocumentPartStored',
  data: { number, size_bytes: number === 1 ? PART_SIZE_BYTES : 3, sha256 },
});
const part = (overrides: Partial<StoreDocumentPart> = {}): StoreDocumentPart => ({
  organizationId: ORGANIZATION,
  actor: 'person:Ana Lima',
  number: 2,
  sizeBytes: 3,
  sha256: 'b'.repeat(64),
  ...overrides,
});
const whole: readonly DocumentEvent[] = [
  declared,
  stored(1, 'a'.repeat(64)),
  stored(2, 'b'.repeat(64)),
  { type: 'DocumentCompleted', data: { job_id: jobIdOfDocument(DOCUMENT_ID) } },
];
const later: readonly (readonly [string, readonly DocumentEvent[]])[] = [
  ['VERIFYING', whole],
  ['VERIFIED', [...whole, { type: 'DocumentVerified', data: VERIFIED_ALONE }]],
  ['REFUSED', [...whole, { type: 'DocumentRefused', data: { code: 'UNREADABLE', detail: 'made up' } }]],
  ['EXPIRED', [declared, stored(2, 'b'.repeat(64)), { type: 'DocumentExpired', data: {} }]],
];

describe('StoreDocumentPart', () => {
  it('notes any part, in any order', () =>
    given(declared)
      .when(part())
      .emits(stored(2, 'b'.repeat(64))));

  it('notes the first one after the last', () =>
    given(declared, stored(2, 'b'.repeat(64)))
      .when(part({ number: 1, sizeBytes: PART_SIZE_BYTES, sha256: 'a'.repeat(64) }))
      .emits(stored(1, 'a'.repeat(64))));

  it('changes nothing by the same part again', () =>
    given(declared, stored(2, 'b'.repeat(64)))
      .when(part())
      .changesNothing());

  it('notes the same part again of a person who sent nothing of it yet: that person may not review it', () =>
    given(declared, stored(2, 'b'.repeat(64)))
      .when(part({ actor: 'person:Bia Reis' }))
      .emits(stored(2, 'b'.repeat(64))));

  it('knows a sender by any spelling of the name', () =>
    given(declared, stored(2, 'b'.repeat(64)))
      .when(part({ actor: 'person:ana  LIMA' }))
      .changesNothing());

  it('puts another one in its place', () =>
    given(declared, stored(2, 'c'.repeat(64)))
      .when(part())
      .emits(stored(2, 'b'.repeat(64))));

  it.each(later)('takes the same part again when it is %s, and no other', (_status, history) => {
    for (const actor of ['person:Ana Lima', 'person:Bia Reis'])
      given(...history)
        .when(part({ actor }))
        .changesNothing();
    given(...history)
      .when(part({ sha256: 'c'.repeat(64) }))
      .rejects({ fact: 'document-not-uploading' });
  });

  it('takes parts again after a verification that was given up', () =>
    given(...whole, {
      type: 'DocumentVerificationFailed',
      data: { attempts: 3, error: { code: 'MADE_UP', detail: 'made up' } },
    })
      .when(part({ sha256: 'c'.repeat(64) }))
      .emits(stored(2, 'c'.repeat(64))));

  it.each([0, 3])('refuses number %i of two', (number) =>
    given(declared)
      .when(part({ number }))
      .rejects({
        fact: 'invalid-fields',
        faults: [
          {
            pointer: '/number',
            code: 'out_of_range',
            detail: { en: 'must be from 1 to 2', 'pt-BR': 'deve estar entre 1 e 2' },
          },
        ],
      }),
  );

  it.each([
    [1, PART_SIZE_BYTES - 1, PART_SIZE_BYTES],
    [2, 2, 3],
    [2, 4, 3],
    [2, 0, 3],
  ])('refuses part %i with %i bytes', (number, sizeBytes, expected) =>
    given(declared)
      .when(part({ number, sizeBytes }))
      .rejects({
        fact: 'invalid-fields',
        faults: [
          {
            pointer: '',
            code: 'size_mismatch',
            detail: {
              en: `part ${number} must have ${expected} bytes`,
              'pt-BR': `a parte ${number} deve ter ${expected} bytes`,
            },
          },
        ],
      }),
  );

  it('knows no document that is not there, or is of another organization', () => {
    given().when(part()).rejects({ fact: 'document-not-found' });
    given(declared)
      .when(part({ organizationId: 'another', number: 9 }))
      .rejects({ fact: 'document-not-found' });
  });
});
