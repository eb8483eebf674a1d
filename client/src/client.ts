import { askOf, type Call, callOf } from './call.ts';
import { BASE_PATH } from './generated/operations.ts';
import type { CallOptions, Language } from './operation-types.ts';
import { Assets } from './resources/assets.ts';
import { Batches } from './resources/batches.ts';
import { Documents } from './resources/documents.ts';
import { Encumbrances } from './resources/encumbrances.ts';
import { Events } from './resources/events.ts';
import { Guarantees } from './resources/guarantees.ts';
import { Jobs } from './resources/jobs.ts';
import { Obligations } from './resources/obligations.ts';
import { Policies } from './resources/policies.ts';
import { Portfolios } from './resources/portfolios.ts';
import { PublicArea } from './resources/public-area.ts';
import { Scenarios } from './resources/scenarios.ts';
import { Valuations } from './resources/valuations.ts';
import { Webhooks } from './resources/webhooks.ts';
import { type RetryPolicy, USUAL_RETRIES } from './retry.ts';
import type { Status } from './shapes.ts';
import { systemTiming, type Timing } from './timing.ts';
import { createTransport } from './transport.ts';

/** Longer than a part of a document may take. */
const ATTEMPT_TIMEOUT_MS = 70_000;

export interface ClientOptions {
  /** Where the service is: its origin, or the whole address up to `/api/v1/asset-valuation` when a proxy puts it elsewhere. */
  readonly baseUrl: string | URL;
  /** A credential, or where to get it anew for every try. Not needed for the public area. Only in a back end. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** Language of texts for people; codes never change. */
  readonly language?: Language | undefined;
  /** What is left out is as usual: 8 tries in all, from 0.25 s to 10 s apart, and a `Retry-After` of up to 65 s. */
  readonly retries?: Partial<RetryPolicy> | undefined;
  /** Milliseconds that one try may take; 70 s unless said. */
  readonly attemptTimeout?: number | undefined;
  /** In place of the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** In place of the platform's clock and chance. */
  readonly timing?: Timing | undefined;
}

/** A client of one service, for one credential. It keeps nothing but the last consistency token that it was answered. */
export interface AssetValuationClient {
  readonly assets: Assets;
  /** Many assets at once, and many valued anew. */
  readonly batches: Batches;
  /** Guarantees and encumbrances on an asset, and its disposal. */
  readonly encumbrances: Encumbrances;
  readonly documents: Documents;
  /** What has happened, and what happens. */
  readonly events: Events;
  readonly guarantees: Guarantees;
  readonly jobs: Jobs;
  readonly obligations: Obligations;
  readonly policies: Policies;
  readonly portfolios: Portfolios;
  readonly publicArea: PublicArea;
  readonly scenarios: Scenarios;
  readonly valuations: Valuations;
  /** Where the service tells what happens; `verifyWebhook` is for who receives it. */
  readonly webhooks: Webhooks;
  /** Whose credential it is, and how the service stands. */
  status(options?: CallOptions): Promise<Status>;
  /** Any operation by its name in the OpenAPI document, with the whole of its answer: status, headers, text. */
  readonly call: Call;
  /**
   * Stands for what this client was last told: by a write, or by a 409 or 412. Its requests carry it; give it to another client
   * that shall see the same, too (`consistencyToken` of a call).
   */
  readonly consistencyToken: string | undefined;
}

/** Throws a TypeError for an address that is none, and for a credential in a browser. */
export function createClient({ baseUrl, token, ...options }: ClientOptions): AssetValuationClient {
  if (token !== undefined && isBrowser())
    throw new TypeError('a credential belongs in a back end: pages use the public area, without a token');
  const transport = createTransport({
    baseUrl: addressOf(baseUrl),
    token: typeof token === 'string' ? () => token : token,
    // Looked up with every call, so that what is put in its place later is used.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    language: options.language,
    retries: { ...USUAL_RETRIES, ...options.retries },
    attemptTimeout: options.attemptTimeout ?? ATTEMPT_TIMEOUT_MS,
    timing: options.timing ?? systemTiming,
  });
  const call = callOf(transport);
  const ask = askOf(call);
  const jobs = new Jobs(transport, ask);
  return {
    assets: new Assets(ask),
    batches: new Batches(transport, ask, jobs),
    encumbrances: new Encumbrances(ask),
    documents: new Documents(transport, call, ask, jobs),
    events: new Events(transport, ask),
    guarantees: new Guarantees(ask),
    jobs,
    obligations: new Obligations(transport, ask),
    policies: new Policies(ask),
    portfolios: new Portfolios(ask),
    publicArea: new PublicArea(ask),
    scenarios: new Scenarios(ask),
    valuations: new Valuations(transport, ask, jobs),
    webhooks: new Webhooks(ask),
    status: (said = {}) => ask('getStatus', said),
    call,
    get consistencyToken() {
      return transport.consistencyToken;
    },
  };
}

/** Without a slash at the end. A bare origin gets the service's own path. */
function addressOf(baseUrl: string | URL): string {
  const url = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${url.protocol} is not HTTP`);
  if (url.username !== '' || url.password !== '') throw new TypeError('an address holds no credential');
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path === '' ? BASE_PATH : path);
}

const isBrowser = (): boolean => 'window' in globalThis && 'document' in globalThis;
