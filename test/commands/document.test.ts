import { describe } from 'vitest';
import {
  completeDocument,
  expireDocument,
  failDocumentVerification,
  type ReviewDocument,
  recordDocumentVerified,
  refuseDocument,
  reviewDocument,
  type StoreDocumentPart,
  startDocumentVerification,
  storeDocumentPart,
} from '../../commands/document.ts';
import { type DocumentEvent, PART_SIZE_BYTES } from '../../src/domain/document.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import { outside } from '../../src/kernel/words/fields.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';
import { DOCUMENT_ID, documentDeclared, VERIFIED, VERIFIED_ALONE } from '../support/documents.ts';
import { decides, NOW, ORGANIZATION, recorded, scenarioOf } from '../support/scenario.ts';

/** Ana Lima is the actor of every event; the document has two parts. */
const declared: DocumentEvent = { type: 'DocumentDeclared', data: documentDeclared() };
const stored = (number: 1 | 2, sha256 = (number === 1 ? 'a' : 'b').repeat(64)): DocumentEvent => ({
  type: 'DocumentPartStored',
  data: { number, size_bytes: number === 1 ? PART_SIZE_BYTES : 3, sha256 },
});
const completed: DocumentEvent = {
  type: 'DocumentCompleted',
  data: { job_id: jobIdOfDocument(DOCUMENT_ID) },
};
const started = (attempt: number): DocumentEvent => ({
  type: 'DocumentVerificationStarted',
  data: { attempt, worker: 'worker-1' },
});
const verified: DocumentEvent = { type: 'DocumentVerified', data: VERIFIED_ALONE };
const refusal = { code: 'TYPE_MISMATCH', detail: 'made up' } as const;
const refused: DocumentEvent = { type: 'DocumentRefused', data: refusal };
const error = { code: 'VERIFICATION_FAILED', detail: 'made up' };
const failed: DocumentEvent = { type: 'DocumentVerificationFailed', data: { attempts: 1, error } };
const expired: DocumentEvent = { type: 'DocumentExpired', data: {} };

const uploading = [declared, stored(1), stored(2)];
const completedOnce = [...uploading, completed];
const verifying = [...completedOnce, started(1)];
const STATES = {
  VERIFYING: completedOnce,
  VERIFIED: [...verifying, verified],
  REFUSED: [...verifying, refused],
  EXPIRED: [...uploading, expired],
};
const states = (...names: readonly (keyof typeof STATES)[]) =>
  names.map((name) => [name, STATES[name]] as const);
const givenUp = [...verifying, failed];

describe('StoreDocumentPart', () => {
  const part = (changes: Partial<StoreDocumentPart> = {}): StoreDocumentPart => ({
    organizationId: ORGANIZATION,
    actor: 'person:Ana Lima',
    number: 2,
    sizeBytes: 3,
    sha256: 'b'.repeat(64),
    ...changes,
  });
  const other = part({ sha256: 'c'.repeat(64) });
  const ofBia = part({ actor: 'person:Bia Reis' });
  const first = part({ number: 1, sizeBytes: PART_SIZE_BYTES, sha256: 'a'.repeat(64) });
  const wrong = (number: number, sizeBytes: number, expected: number) =>
    [
      `refuses part ${number} with ${sizeBytes} bytes`,
      [declared],
      part({ number, sizeBytes }),
      {
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
      },
    ] as const;

  decides(
    scenarioOf(storeDocumentPart, DOCUMENT_ID),
    ['records any part, in any order', [declared], part(), [stored(2)]],
    ['records the first part after the last', [declared, stored(2)], first, [stored(1)]],
    ['changes nothing for the same part again', [declared, stored(2)], part(), []],
    [
      'records it again for another person, who then may not review it',
      [declared, stored(2)],
      ofBia,
      [stored(2)],
    ],
    ['recognizes a sender in any spelling', [declared, stored(2)], part({ actor: 'person:ana  LIMA' }), []],
    ['replaces it by another part', [declared, stored(2, 'c'.repeat(64))], part(), [stored(2)]],
    ...states('VERIFYING', 'VERIFIED', 'REFUSED', 'EXPIRED').flatMap(
      ([name, history]) =>
        [
          [`takes the same part again when it is ${name}`, history, part(), []],
          [`takes it from another person when it is ${name}`, history, ofBia, []],
          [`takes no other when it is ${name}`, history, other, 'document-not-uploading'],
        ] as const,
    ),
    ['takes parts again after a verification that was given up', givenUp, other, [stored(2, other.sha256)]],
    ...[0, 3].map((number) => {
      const faults = [faultAt('/number', outside(1, 2))] as const;
      const row = [`refuses number ${number} of two`, [declared], part({ number })] as const;
      return [...row, { fact: 'invalid-fields', faults }] as const;
    }),
    wrong(1, PART_SIZE_BYTES - 1, PART_SIZE_BYTES),
    wrong(2, 2, 3),
    wrong(2, 4, 3),
    wrong(2, 0, 3),
    ['refuses an unknown one', [], part(), 'document-not-found'],
    [
      'refuses one of another organization as unknown',
      [declared],
      part({ organizationId: 'another', number: 9 }),
      'document-not-found',
    ],
  );
});

describe('CompleteDocument', () => {
  const completion = { organizationId: ORGANIZATION };
  decides(
    scenarioOf(completeDocument, DOCUMENT_ID),
    ['requests the verification of all parts', [declared, stored(2), stored(1)], completion, [completed]],
    ['refuses none of two parts', [declared], completion, 'document-parts-missing'],
    ['refuses one of two parts', [declared, stored(1)], completion, 'document-parts-missing'],
    ['refuses one twice', [declared, stored(2), stored(2)], completion, 'document-parts-missing'],
    ['asks again after a verification that was given up', givenUp, completion, [completed]],
    ...states('VERIFYING', 'VERIFIED', 'REFUSED', 'EXPIRED').map(
      ([name, history]) =>
        [`refuses a document that is ${name}`, history, completion, 'document-not-uploading'] as const,
    ),
    ['refuses an unknown one', [], completion, 'document-not-found'],
    [
      'refuses one of another organization as unknown',
      uploading,
      { organizationId: 'another' },
      'document-not-found',
    ],
  );
});

describe('ExpireDocument', () => {
  // The last event of a history happened a minute before NOW.
  const SEVEN_DAYS = '2026-11-27T14:59:00.000Z';
  decides(
    scenarioOf(expireDocument, DOCUMENT_ID),
    ['gives up an upload that nobody touched for seven days', uploading, {}, [expired], SEVEN_DAYS],
    ['keeps it a millisecond before', uploading, {}, [], '2026-11-27T14:58:59.999Z'],
    ['keeps an upload that was touched meanwhile', uploading, {}, [], NOW],
    ['also gives up an upload after a failed verification', givenUp, {}, [expired], SEVEN_DAYS],
    ...states('VERIFYING', 'VERIFIED', 'REFUSED', 'EXPIRED').map(
      ([name, history]) => [`leaves what is ${name}`, history, {}, [], '2027-11-27T15:00:00.000Z'] as const,
    ),
    ['refuses an unknown one', [], {}, 'document-not-found'],
  );
});

const AT_REST = [['UPLOADING', uploading] as const, ['given up', givenUp] as const].concat(
  states('VERIFIED', 'REFUSED', 'EXPIRED') as never,
);

describe('StartDocumentVerification', () => {
  const byWorker = { worker: 'worker-1' };
  decides(
    scenarioOf(startDocumentVerification, DOCUMENT_ID),
    ['counts the first attempt', completedOnce, byWorker, [started(1)]],
    ['counts the attempts before', [...verifying, started(2)], byWorker, [started(3)]],
    ['counts from the last completion on', [...givenUp, completed], byWorker, [started(1)]],
    ...AT_REST.map(
      ([name, history]) => [`starts nothing on what is ${name}`, history, byWorker, []] as const,
    ),
    ['refuses an unknown one', [], byWorker, 'document-not-found'],
  );
});

/** When a history was first completed. */
const completedAt = (history: readonly DocumentEvent[]) =>
  recorded('document-made-up', completed, history.indexOf(completed), history.length).occurredAt;

describe.each([
  [
    'RecordDocumentVerified',
    scenarioOf(recordDocumentVerified, DOCUMENT_ID),
    { verified: VERIFIED, alsoEvidenceOf: [] },
    verified,
  ],
  ['RefuseDocument', scenarioOf(refuseDocument, DOCUMENT_ID), { refused: refusal }, refused],
  ['FailDocumentVerification', scenarioOf(failDocumentVerification, DOCUMENT_ID), error, failed],
] as const)('%s', (_name, scenario, said, event) => {
  const given = scenario as (...history: readonly DocumentEvent[]) => {
    when(input: object): { decision: unknown };
  };
  const of = (history: readonly DocumentEvent[]) =>
    [history, { completedAt: completedAt(history), ...said }] as const;
  decides(
    given,
    ['ends the verification of its completion', ...of(verifying), [event]],
    ...AT_REST.map(([name, history]) => [`changes nothing on what is ${name}`, ...of(history), []] as const),
    [
      'says nothing of a later completion, whose bytes may be others',
      ...of([...givenUp, completed, started(1)]),
      [],
    ],
    ['refuses an unknown one', ...of([]), 'document-not-found'],
  );
});

describe('ReviewDocument', () => {
  const rationale = 'Names and area agree.';
  const accept = (more: object = {}) => ({ decision: 'ACCEPT' as const, rationale, ...more });
  const reviewed = (more: object = {}): DocumentEvent => ({
    type: 'DocumentReviewed',
    data: { ...accept(), document_date: null, issuer: null, also_evidence_of: [], ...more },
  });
  const review = (changes: Partial<ReviewDocument> = {}): ReviewDocument => ({
    organizationId: ORGANIZATION,
    actor: 'person:Rui Melo',
    body: accept(),
    alsoEvidenceOf: [],
    ...changes,
  });
  const ofAna = review({ actor: 'person:ana  LIMA' });
  const rejected = { decision: 'REJECT', rationale: 'Another property.' } as const;
  const own = STATES.VERIFIED;
  const paper = { document_date: '2026-10-01', issuer: 'Made-up Registry' };
  const dated = own.map(
    (event): DocumentEvent =>
      event.type === 'DocumentDeclared' ? { ...event, data: { ...event.data, ...paper } } : event,
  );
  const later = { document_date: '2025-10-01' };
  const none = { document_date: null, issuer: null };
  const future = inTheFuture('/document_date', '2026-11-21', '2026-11-20');

  decides(
    scenarioOf(reviewDocument, DOCUMENT_ID),
    ['accepts a verified document', own, review(), [reviewed()]],
    ['rejects one, with a reason', own, review({ body: rejected }), [reviewed(rejected)]],
    ['keeps date and issuer that it leaves out', dated, review(), [reviewed(paper)]],
    ['corrects a date', dated, review({ body: accept(later) }), [reviewed({ ...paper, ...later })]],
    ['removes date and issuer by null', dated, review({ body: accept(none) }), [reviewed(none)]],
    [
      'says what else its bytes are evidence of by then',
      own,
      review({ alsoEvidenceOf: [DOCUMENT_ID] }),
      [reviewed({ also_evidence_of: [DOCUMENT_ID] })],
    ],
    [
      'takes no date that has not come',
      dated,
      review({ body: accept({ document_date: '2026-11-21' }) }),
      { fact: 'invalid-fields', faults: [...future] },
    ],
    ['is refused to its sender, under any spelling of the name', own, ofAna, 'four-eyes'],
    ['names the four-eyes rule before the earlier decision', [...own, reviewed()], ofAna, 'four-eyes'],
    ['decides once', [...own, reviewed()], review({ body: rejected }), 'already-decided'],
    ['refuses a document that is UPLOADING', uploading, review(), 'document-not-verified'],
    ...states('VERIFYING', 'REFUSED', 'EXPIRED').map(
      ([name, history]) =>
        [`refuses a document that is ${name}`, history, review(), 'document-not-verified'] as const,
    ),
    ['refuses an unknown one', [], review(), 'document-not-found'],
    [
      'refuses one of another organization as unknown',
      own,
      review({ organizationId: 'another', actor: 'person:Ana Lima' }),
      'document-not-found',
    ],
  );
});
