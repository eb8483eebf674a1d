import {
  type Rejection as AnyRejection,
  type Decision,
  reject as rejectAs,
} from '../engine/handling/command.ts';
import type { AssetStatus } from '../kernel/vocabulary.ts';
import type { Fault } from '../kernel/zod-faults.ts';

/** Why a command of the service was refused: a fact, mapped to HTTP once, in `src/api/pipeline/answer/rejection.ts`. */
export type Rejection =
  | { readonly fact: 'asset-not-found' }
  | { readonly fact: 'asset-archived' }
  | { readonly fact: 'asset-disposed' }
  /** It has a recognized guarantee. */
  | { readonly fact: 'asset-secures' }
  /** The asset takes no new personal data. */
  | { readonly fact: 'personal-data-erased' }
  | { readonly fact: 'valuation-not-found' }
  | { readonly fact: 'credential-not-found' }
  | { readonly fact: 'session-not-found' }
  /** A link or a sign-in at the provider, for the second time or too late. */
  | { readonly fact: 'sign-in-used' }
  | { readonly fact: 'policy-not-found' }
  | { readonly fact: 'scenario-not-found' }
  | { readonly fact: 'document-not-found' }
  | { readonly fact: 'obligation-not-found' }
  | { readonly fact: 'guarantee-not-found' }
  | { readonly fact: 'encumbrance-not-found' }
  | { readonly fact: 'obligation-settled' }
  | { readonly fact: 'reference-taken' }
  /** By an active asset. */
  | { readonly fact: 'asset-reference-taken'; readonly assetId: string }
  | { readonly fact: 'idempotency-key-reused' }
  /** The obligation has a recognized guarantee on the asset, or a proposal for one. */
  | { readonly fact: 'guarantee-twice' }
  | { readonly fact: 'guarantee-not-recognized' }
  | { readonly fact: 'guarantee-closed' }
  | { readonly fact: 'original-not-in-force' }
  | { readonly fact: 'encumbrance-ended' }
  /** Lists ids of the conflicting guarantees and encumbrances of the asset. */
  | { readonly fact: 'encumbered'; readonly conflicts: readonly string[] }
  /** `others`: ids of active assets that have an identifier of the asset. */
  | { readonly fact: 'already-registered'; readonly others: readonly string[] }
  /** They share no identifier. */
  | { readonly fact: 'not-alike' }
  /** The same distinction was proposed before, and not rejected. */
  | { readonly fact: 'distinct-already' }
  | { readonly fact: 'distinction-not-found' }
  | { readonly fact: 'webhook-not-found' }
  /** The organization has reached its limit. */
  | { readonly fact: 'too-many-webhooks' }
  | { readonly fact: 'webhook-disabled' }
  /** One person may not both do and decide. */
  | { readonly fact: 'four-eyes' }
  /** Each approval is another person's. */
  | { readonly fact: 'approved-already' }
  | { readonly fact: 'already-decided' }
  | { readonly fact: 'valuation-not-calculated' }
  | { readonly fact: 'valuation-not-approved' }
  | { readonly fact: 'valuation-not-ended' }
  /** Only a process with the key of the seals makes bundles. */
  | { readonly fact: 'seal-key-elsewhere' }
  | { readonly fact: 'log-not-sealed' }
  | { readonly fact: 'export-not-ended' }
  | { readonly fact: 'scenario-not-approved' }
  | { readonly fact: 'document-not-verified' }
  | { readonly fact: 'document-not-uploading' }
  | { readonly fact: 'document-parts-missing' }
  | { readonly fact: 'version-mismatch'; readonly currentVersion: number }
  | { readonly fact: 'invalid-fields'; readonly faults: readonly Fault[] };

/** Why an asset that is not in use takes nothing new. */
export const inactive = (status: Exclude<AssetStatus, 'ACTIVE'>): Rejection =>
  status === 'ARCHIVED' ? { fact: 'asset-archived' } : { fact: 'asset-disposed' };

export const reject = (rejection: Rejection): Decision<never> => rejectAs(rejection);

/** The rejection of a command of the service, whose commands refuse by `reject` alone. */
export const rejectionOf = ({ rejection }: { readonly rejection: AnyRejection }): Rejection =>
  rejection as Rejection;

export const invalidFields = (...faults: readonly Fault[]): Decision<never> =>
  reject({ fact: 'invalid-fields', faults });
