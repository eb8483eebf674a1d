import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';

/** What the settings say of the provider of identities. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Where people reach the service, without a slash at the end. */
  readonly publicBaseUrl: string;
}

/** What a browser keeps between the way to the provider and the way back. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export type Claims = Readonly<Record<string, unknown>>;

/** `away`: no answer, or none that says anything of the person; `refused`: the answer does not prove who it is. */
export class NoIdentity extends Error {
  readonly why: 'away' | 'refused';

  constructor(why: 'away' | 'refused', cause: unknown) {
    super(`the provider of identities: ${why}`, { cause });
    this.why = why;
  }
}

export interface IdentityProvider {
  /** Throws `NoIdentity`, as the next one does. */
  begin(): Promise<{ readonly url: string; readonly flow: Flow }>;
  /** The claims that the provider makes of the person who came back with this query. */
  complete(query: URLSearchParams, flow: Flow): Promise<Claims & { readonly sub: string }>;
  /** Where the person signs out of the provider, too; undefined if it has no such place, or cannot be asked. */
  signOutUrl(): Promise<string | undefined>;
}

/** For each of the provider's answers; a sign-in asks for four. */
const ANSWER_SECONDS = 5;
const KNOWN_MS = 600_000;

export const redirectUri = (publicBaseUrl: string): string => `${publicBaseUrl}/workspace/sign-in/callback`;

/** `elapsed`: milliseconds, for how long what is known of the provider is believed. */
export function identityProvider(
  settings: ProviderSettings,
  elapsed: () => number = () => performance.now(),
): IdentityProvider {
  const { issuer, clientId, clientSecret, scope, publicBaseUrl } = settings;
  const issuerUrl = new URL(issuer);
  const redirect_uri = redirectUri(publicBaseUrl);
  let known: { readonly metadata: ServerMetadata; readonly at: number } | undefined;

  // Settings permit http on this machine only. Tokens are checked by their signature, too, not by the wire alone.
  const checks = [
    enableNonRepudiationChecks,
    ...(issuerUrl.protocol === 'http:' ? [allowInsecureRequests] : []),
  ];

  /** Each sign-in has its own, so that no key of an earlier one is remembered: providers replace their keys. */
  async function configured(): Promise<Configuration> {
    if (!known || elapsed() - known.at > KNOWN_MS) {
      const found = await discovery(issuerUrl, clientId, clientSecret, undefined, {
        execute: checks,
        timeout: ANSWER_SECONDS,
      });
      known = { metadata: found.serverMetadata(), at: elapsed() };
    }
    const { metadata } = known;
    const configuration = new Configuration(metadata, clientId, undefined, sent(clientSecret, metadata));
    configuration.timeout = ANSWER_SECONDS;
    for (const check of checks) check(configuration);
    return configuration;
  }

  return {
    async begin() {
      const configuration = await configured().catch((error: unknown) => {
        throw new NoIdentity('away', error);
      });
      const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        ...{ redirect_uri, scope, state: flow.state, nonce: flow.nonce },
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },
    async complete(query, { state, nonce, verifier }) {
      try {
        const configuration = await configured();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirect_uri}?${query}`), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        // Many providers put into the token only who it is.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { ...more, ...claims };
      } catch (error) {
        throw new NoIdentity(isAway(error) ? 'away' : 'refused', error);
      }
    },
    async signOutUrl() {
      try {
        const configuration = await configured();
        if (!configuration.serverMetadata().end_session_endpoint) return undefined;
        const post_logout_redirect_uri = `${publicBaseUrl}/workspace`;
        return buildEndSessionUrl(configuration, { post_logout_redirect_uri }).href;
      } catch {
        return undefined;
      }
    },
  };
}

/** The client's secret in the body, where the provider says that it takes it there; else as every provider takes it. */
const sent = (secret: string, { token_endpoint_auth_methods_supported: methods = [] }: ServerMetadata) =>
  methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);

/** A wire that breaks, a time that is over, an answer of a gateway. */
function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  const names = chain(error).map(({ name }) => name);
  if (names.includes('TimeoutError') || names.includes('AbortError')) return true;
  const response = chain(error).find(({ cause }) => cause instanceof Response)?.cause as Response | undefined;
  if (response) return response.status >= 500;
  return !(error instanceof ClientError) && chain(error).some((each) => each instanceof TypeError);
}

const chain = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...chain(error.cause)] : [];
