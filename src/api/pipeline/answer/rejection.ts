import type { Rejection } from '../../../domain/rejection.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { invalidFields, type Problem, problem, versionMismatch } from './problem.ts';

/** None of them is of a parameter. */
type RefusalCode = Parameters<typeof problem>[0];

const as = (code: RefusalCode, label: Label): { code: RefusalCode; detail: Label } => ({
  code,
  detail: label,
});

const FOUR_EYES = faultWords('four_eyes', bilingual('refusals.four_eyes'));

const APPROVED_ALREADY = faultWords('four_eyes', bilingual('refusals.approved_already'));

const encumberedBy = (id: string) => faultWords('encumbered', bilingual('refusals.conflicts_with', { id }));

const referenceTaken = (id: string) =>
  faultWords('reference_taken', bilingual('refusals.reference_of_asset', { id }));

const alreadyRegistered = (id: string) =>
  faultWords('already_registered', bilingual('refusals.already_registered', { id }));

/** Rules against one person acting alone: reported like a field's fault, so that a program finds the rule by its code. */
const PERSONS = { 'four-eyes': FOUR_EYES, 'approved-already': APPROVED_ALREADY } as const;
const isOfPersons = (fact: string): fact is keyof typeof PERSONS => fact in PERSONS;

/** Not-found answers carry no detail: another organization's resource must look like one that never existed. */
type NotFound = Extract<Rejection['fact'], `${string}-not-found`>;
const isNotFound = (fact: string): fact is NotFound => fact.endsWith('-not-found');

/** Maps each refusal (kebab-case) to its HTTP problem. */
const REFUSALS = {
  'not-alike': as('STATE_CONFLICT', bilingual('refusals.not-alike')),
  'distinct-already': as('STATE_CONFLICT', bilingual('refusals.distinct-already')),
  'too-many-webhooks': as('STATE_CONFLICT', bilingual('refusals.too-many-webhooks')),
  'webhook-disabled': as('STATE_CONFLICT', bilingual('refusals.webhook-disabled')),
  'four-eyes': { code: 'FORBIDDEN', detail: FOUR_EYES.detail },
  'approved-already': { code: 'FORBIDDEN', detail: APPROVED_ALREADY.detail },
  'already-decided': as('STATE_CONFLICT', bilingual('refusals.already-decided')),
  'valuation-not-calculated': as('STATE_CONFLICT', bilingual('refusals.valuation-not-calculated')),
  'valuation-not-approved': as('STATE_CONFLICT', bilingual('refusals.valuation-not-approved')),
  'scenario-not-approved': as('STATE_CONFLICT', bilingual('refusals.scenario-not-approved')),
  'document-not-verified': as('STATE_CONFLICT', bilingual('refusals.document-not-verified')),
  'document-not-uploading': as('STATE_CONFLICT', bilingual('refusals.document-not-uploading')),
  'document-parts-missing': as('STATE_CONFLICT', bilingual('refusals.document-parts-missing')),
  'asset-archived': as('STATE_CONFLICT', bilingual('refusals.asset-archived')),
  'asset-disposed': as('STATE_CONFLICT', bilingual('refusals.asset-disposed')),
  'asset-secures': as('STATE_CONFLICT', bilingual('refusals.asset-secures')),
  'obligation-settled': as('STATE_CONFLICT', bilingual('refusals.obligation-settled')),
  'reference-taken': as('STATE_CONFLICT', bilingual('refusals.reference-taken')),
  'guarantee-twice': as('STATE_CONFLICT', bilingual('refusals.guarantee-twice')),
  'guarantee-not-recognized': as('STATE_CONFLICT', bilingual('refusals.guarantee-not-recognized')),
  'guarantee-closed': as('STATE_CONFLICT', bilingual('refusals.guarantee-closed')),
  'original-not-in-force': as('STATE_CONFLICT', bilingual('refusals.original-not-in-force')),
  'encumbrance-ended': as('STATE_CONFLICT', bilingual('refusals.encumbrance-ended')),
  'personal-data-erased': as('STATE_CONFLICT', bilingual('refusals.personal-data-erased')),
  'valuation-not-ended': as('STATE_CONFLICT', bilingual('refusals.valuation-not-ended')),
  'seal-key-elsewhere': as('STATE_CONFLICT', bilingual('refusals.seal-key-elsewhere')),
  'log-not-sealed': as('STATE_CONFLICT', bilingual('refusals.log-not-sealed')),
  'export-not-ended': as('STATE_CONFLICT', bilingual('refusals.export-not-ended')),
  'sign-in-used': as('UNAUTHENTICATED', bilingual('refusals.sign-in-used')),
  'idempotency-key-reused': as('IDEMPOTENCY_KEY_REUSED', bilingual('refusals.idempotency-key-reused')),
} as const satisfies {
  readonly [Fact in Exclude<
    Rejection['fact'],
    | NotFound
    | 'version-mismatch'
    | 'invalid-fields'
    | 'encumbered'
    | 'already-registered'
    | 'asset-reference-taken'
  >]: {
    code: RefusalCode;
    detail: Label;
  };
};

export function problemOfRejection(refusal: Rejection): Problem {
  if (refusal.fact === 'version-mismatch') return versionMismatch(refusal.currentVersion);
  if (refusal.fact === 'invalid-fields') return invalidFields(refusal.faults);
  if (refusal.fact === 'asset-reference-taken') {
    const errors = [faultAt('/external_reference', referenceTaken(refusal.assetId))];
    return problem('STATE_CONFLICT', bilingual('refusals.asset-reference-taken'), { errors });
  }
  if (refusal.fact === 'encumbered') {
    return problem('ENCUMBERED', undefined, {
      errors: refusal.conflicts.map((id) => faultAt('', encumberedBy(id))),
    });
  }
  if (refusal.fact === 'already-registered') {
    return problem('ALREADY_REGISTERED', undefined, {
      errors: refusal.others.map((id) => faultAt('', alreadyRegistered(id))),
    });
  }
  const { fact } = refusal;
  if (isNotFound(fact)) return problem('NOT_FOUND');
  const { code, detail } = REFUSALS[fact];
  const errors = isOfPersons(fact) ? [faultAt('', PERSONS[fact])] : [];
  return problem(code, detail, { errors });
}
