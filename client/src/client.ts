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
import { People } from './resources/people.ts';
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

/** Longer than the upload of a document's part may take. */
const ATTEMPT_TIMEOUT_MS = 70_000;

export interface ClientOptions {
  /** Address of the service: its origin, or the full URL up to `/api/v1/asset-valuation` behind a proxy with another path. */
  readonly baseUrl: string | URL;
  /** A credential, or a function that returns it for every try. Not needed for the public area. Only in a back end. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** Language of texts for people; codes never change. */
  readonly language?: Language | undefined;
  /** By default 8 tries in all, 0.25 s to 10 s apart, and a `Retry-After` of up to 65 s. */
  readonly retries?: Partial<RetryPolicy> | undefined;
  /** Milliseconds that one try may take; 70 s by default. */
  readonly attemptTimeout?: number | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Replaces the platform's clock and random numbers. */
  readonly timing?: Timing | undefined;
}

/** A client of one service with one credential. Its only state is the last consistency token received. */
export interface AssetValuationClient {
  readonly assets: Assets;
  /** Many assets at once, and revaluations of many. */
  readonly batches: Batches;
  /** Guarantees and encumbrances on an asset, and its disposal. */
  readonly encumbrances: Encumbrances;
  readonly documents: Documents;
  /** Past and new events. */
  readonly events: Events;
  readonly guarantees: Guarantees;
  readonly jobs: Jobs;
  readonly obligations: Obligations;
  readonly policies: Policies;
  readonly people: People;
  readonly portfolios: Portfolios;
  readonly publicArea: PublicArea;
  readonly scenarios: Scenarios;
  readonly valuations: Valuations;
  /** Webhooks for events; a receiver uses `verifyWebhook`. */
  readonly webhooks: Webhooks;
  /** The credential in use, and the state of the service. */
  status(options?: CallOptions): Promise<Status>;
  /** Calls any operation by its name in the OpenAPI document; the answer has status, headers and text. */
  readonly call: Call;
  /**
   * Token of the last state that this client has seen, from a write, a 409 or a 412. Sent with its requests; pass it to another
   * client that must see the same state (`consistencyToken` of a call).
   */
  readonly consistencyToken: string | undefined;
}

/** Throws a TypeError for an invalid address, and for a credential in a browser. */
export function createClient({ baseUrl, token, ...options }: ClientOptions): AssetValuationClient {
  if (token !== undefined && isBrowser())
    throw new TypeError('a credential belongs in a back end: pages use the public area, without a token');
  const transport = createTransport({
    baseUrl: addressOf(baseUrl),
    token: typeof token === 'string' ? () => token : token,
    // Read on every call, so that a later replacement is used.
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
    people: new People(ask),
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

/** Without a trailing slash. The service's path is added to a bare origin. */
function addressOf(baseUrl: string | URL): string {
  const url = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${url.protocol} is not HTTP`);
  if (url.username !== '' || url.password !== '') throw new TypeError('an address holds no credential');
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path === '' ? BASE_PATH : path);
}

const isBrowser = (): boolean => 'window' in globalThis && 'document' in globalThis;
