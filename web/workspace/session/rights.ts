import type { OperationId } from '../../../client/src/operation-types.ts';
import type { AccessProfile, Session } from './session.ts';

const ANALYST = ['ANALYST'] as const;
const REVIEWER = ['REVIEWER'] as const;
const INTEGRATOR = ['INTEGRATOR'] as const;
const READERS = ['ANALYST', 'REVIEWER', 'AUDITOR', 'INTEGRATOR'] as const;

/** Which profiles the operations that a screen offers need. A test compares it with the service's routes. */
export const RIGHTS = {
  registerAsset: ANALYST,
  patchAsset: ANALYST,
  listAssets: READERS,
  listTasks: ['ANALYST', 'REVIEWER'],
  listEvents: READERS,
  getValuationReplay: ['REVIEWER', 'AUDITOR'],
  getValuationBundle: ['REVIEWER', 'AUDITOR'],
  requestObligationReplay: ['REVIEWER', 'AUDITOR'],
  requestObligationBundle: ['REVIEWER', 'AUDITOR'],
  getAssetHistory: ['ANALYST', 'REVIEWER', 'AUDITOR'],
  declareDocument: ANALYST,
  reviewDocument: REVIEWER,
  requestValuation: ANALYST,
  reviewValuation: REVIEWER,
  withdrawValuation: REVIEWER,
  writeComment: ['ANALYST', 'REVIEWER'],
  assignResource: ['ANALYST', 'REVIEWER'],
  listObligations: READERS,
  registerObligation: ANALYST,
  proposeGuarantee: ANALYST,
  recordGuaranteeRegistration: ANALYST,
  decideGuarantee: REVIEWER,
  releaseGuarantee: REVIEWER,
  runStressTest: READERS,
  listPortfolios: READERS,
  listPolicies: READERS,
  proposePolicy: ANALYST,
  decidePolicy: REVIEWER,
  proposeScenario: ANALYST,
  decideScenario: REVIEWER,
  listWebhooks: ['AUDITOR', 'INTEGRATOR'],
  replayWebhook: INTEGRATOR,
  listBatches: READERS,
  sendAssetBatch: INTEGRATOR,
} as const satisfies { readonly [Op in OperationId]?: readonly AccessProfile[] };

export type RightTo = keyof typeof RIGHTS;

/** Whether the person of a session may use an operation. */
export const may = ({ access_profiles }: Session, operation: RightTo): boolean =>
  access_profiles.some((profile) => (RIGHTS[operation] as readonly AccessProfile[]).includes(profile));
