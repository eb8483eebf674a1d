import { askOf, type Call, callOf } from './call.ts';
import { BASE_PATH } from './generated/operations.ts';
import type { CallOptions, Language } from './operation-types.ts';
import { assetsOf } from './resources/assets.ts';
import { documentsOf } from './resources/documents.ts';
import { jobsOf } from './resources/jobs.ts';
import { policiesOf } from './resources/policies.ts';
import { portfoliosOf } from './resources/portfolios.ts';
import { publicAreaOf } from './resources/public-area.ts';
import { scenariosOf } from './resources/scenarios.ts';
import { valuationsOf } from './resources/valuations.ts';
import { type RetryPolicy, USUAL_RETRIES } from './retry.ts';
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
  /** What is left out is as usual: 5 tries in all, from 0.25 s to 10 s apart, and a `Retry-After` of up to 65 s. */
  readonly retries?: Partial<RetryPolicy> | undefined;
  /** Milliseconds that one try may take; 70 s unless said. */
  readonly attemptTimeout?: number | undefined;
  /** In place of the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** In place of the platform's clock and chance. */
  readonly timing?: Timing | undefined;
}

/** A client of one service, for one credential. It keeps nothing but the consistency token of its last write. */
export function createClient({ baseUrl, token, ...options }: ClientOptions) {
  if (token !== undefined && isBrowser())
    throw new TypeError(
      'a credential belongs in a back end: without a token the public area is open to pages',
    );
  const transport = createTransport({
    baseUrl: addressOf(baseUrl),
    token: token === undefined ? undefined : typeof token === 'string' ? () => token : token,
    // Looked up with every call, so that what is put in its place later is used.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    language: options.language,
    retries: { ...USUAL_RETRIES, ...options.retries },
    attemptTimeout: options.attemptTimeout ?? ATTEMPT_TIMEOUT_MS,
    timing: options.timing ?? systemTiming,
  });
  const call: Call = callOf(transport);
  const ask = askOf(call);
  const jobs = jobsOf(transport, ask);
  const parts = { transport, call, ask, waitForJob: jobs.wait };
  return {
    assets: assetsOf(ask),
    documents: documentsOf(parts),
    jobs,
    policies: policiesOf(ask),
    portfolios: portfoliosOf(ask),
    publicArea: publicAreaOf(ask),
    scenarios: scenariosOf(ask),
    valuations: valuationsOf(parts),

    /** Whose credential it is, and how the service stands. */
    status: (options: CallOptions = {}) => ask('getStatus', options),

    /** Any operation by its name in the OpenAPI document, with the whole of its answer: status, headers, text. */
    call,

    /**
     * Stands for the last write that this client was answered. Reads of this client carry it; give it to another client
     * that shall see the write, too (`consistencyToken` of its call).
     */
    get consistencyToken(): string | undefined {
      return transport.consistencyToken;
    },
  };
}

export type AssetValuationClient = ReturnType<typeof createClient>;

/** Without a slash at the end. A bare origin gets the service's own path. */
function addressOf(baseUrl: string | URL): string {
  const url = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${url.protocol} is not HTTP`);
  if (url.username !== '' || url.password !== '') throw new TypeError('an address holds no credential');
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path === '' ? BASE_PATH : path);
}

const isBrowser = (): boolean => 'window' in globalThis && 'document' in globalThis;
