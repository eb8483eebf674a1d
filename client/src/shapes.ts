import type { components } from './generated/openapi.ts';
import type { JsonText } from './json-text.ts';
import type { BodyOf, DataOf } from './operation-types.ts';

type Schemas = components['schemas'];
type Written<Body> = Exclude<Body, JsonText>;

/** Request bodies. */
export type AssetRegistration = Written<BodyOf<'registerAsset'>>;
export type AssetPatch = Written<BodyOf<'patchAsset'>>;
/** One line of a batch: an asset, and optionally its valuation. `key` names it, 1 to 128 printable ASCII characters. */
export interface BatchLine {
  readonly key: string;
  readonly asset: AssetRegistration;
  readonly valuation?: Omit<ValuationRequest, 'asset_id'>;
}
export type DocumentDeclaration = Schemas['DocumentDeclaration'];
export type PolicyProposal = Schemas['PolicyProposal'];
export type ScenarioProposal = Written<BodyOf<'proposeScenario'>>;
export type ValuationRequest = Schemas['ValuationRequest'];

/** Answers. */
export type Asset = Schemas['Asset'];
export type AssetClass = Asset['asset_class'];
export type Batch = Schemas['Batch'];
export type BatchAccepted = Schemas['BatchAccepted'];
export type BatchCheck = Schemas['BatchCheck'];
export type BatchLineResult = Schemas['BatchLineResult'];
/** The delivery of one event to a webhook, with its tries. */
export type Delivery = Schemas['Delivery'];
export type DeliveryAccepted = Schemas['DeliveryAccepted'];
export type Document = Schemas['Document'];
export type DocumentAccepted = Schemas['DocumentAccepted'];
export type Distinction = Schemas['Distinction'];
export type DistinctionList = Schemas['DistinctionList'];
export type Duplicate = Schemas['Duplicate'];
export type Disposal = Schemas['Disposal'];
export type Encumbrance = Schemas['Encumbrance'];
export type EventType = Happening['type'];
export type FeedPage = Schemas['FeedPage'];
export type Guarantee = Schemas['Guarantee'];
/** A public event, with a link to its result. */
export type Happening = Schemas['PublicEvent'];
export type HistoryEvent = Schemas['HistoryPage']['items'][number];
/** Event of a resource with more than one stream. */
export type HistoryEventOfStreams = Schemas['MergedHistoryPage']['items'][number];
export type Job = Schemas['Job'];
export type JobAccepted = Schemas['JobAccepted'];
/** As in a list: with today's status of its registration. */
export type ListedGuarantee = Schemas['ListedGuarantee'];
/** As in a list: with its current coverage. */
export type ListedObligation = Schemas['ListedObligation'];
export type Obligation = Schemas['Obligation'];
export type ObligationCoverage = Schemas['ObligationCoverage'];
export type BackTestReport = Schemas['BackTestReport'];
export type ObligationReport = Schemas['ObligationReport'];
export type Policy = Schemas['Policy'];
export type Portfolio = Schemas['Portfolio'];
export type Scenario = Schemas['Scenario'];
/** As in a list: without its result. */
export type ScenarioItem = Schemas['ScenarioItem'];
export type ScrExport = Schemas['ScrExport'];
export type Status = Schemas['Status'];
export type StressTest = Schemas['StressTest'];
export type Valuation = Schemas['Valuation'];
/** As in a list: without its input and calculation. */
export type ValuationItem = DataOf<'listValuations'>['items'][number];
export type ValuationReplay = Schemas['ValuationReplay'];
export type ValuationReport = Schemas['ValuationReport'];
export type Value = Schemas['Value'];
export type SixValues = Schemas['SixValues'];
export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];

/** The body of a delivery. */
export type WebhookMessage = Schemas['WebhookMessage'];

/** The body of an error (RFC 9457). */
export type ProblemBody = Schemas['Error'];
export type ProblemCode = ProblemBody['code'];
export type FieldProblem = ProblemBody['errors'][number];

/** A job that has ended. A valuation without coverage, and a refused document, are jobs that SUCCEEDED. */
export type EndedJob = Job &
  (
    | { readonly status: 'SUCCEEDED'; readonly finished_at: string }
    | { readonly status: 'FAILED'; readonly finished_at: string; readonly error: NonNullable<Job['error']> }
  );
