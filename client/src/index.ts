export type { Call } from './call.ts';
export { type AssetValuationClient, type ClientOptions, createClient } from './client.ts';
export type { Download } from './download.ts';
export type { components, operations, paths } from './generated/openapi.ts';
export type { WaitOptions } from './jobs/wait.ts';
export { JsonText } from './json-text.ts';
export type {
  Answer,
  BodyOf,
  CallArguments,
  CallOptions,
  CallRequest,
  DataOf,
  KeyedOptions,
  Language,
  OperationId,
  QueryOf,
} from './operation-types.ts';
export { type Page, Pages } from './pages.ts';
export {
  AssetValuationProblem,
  ConnectionFailed,
  UnexpectedAnswer,
  UploadInterrupted,
  WaitExpired,
} from './problem.ts';
export type { AssetVersion } from './resources/assets.ts';
export type { BatchLines, SheetOptions } from './resources/batches.ts';
export type { FollowOptions, PageOptions } from './resources/events.ts';
export type { RetryPolicy } from './retry.ts';
export type * from './shapes.ts';
export type { Timing } from './timing.ts';
export type { Uploadable, UploadSource } from './upload/source.ts';
export type { DocumentUpload, UploadOptions, UploadProgress } from './upload.ts';
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookRefusal,
  WebhookRefused,
  type WebhookRequest,
} from './webhook.ts';
