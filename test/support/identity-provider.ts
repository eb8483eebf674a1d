import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { closeNow, listenAnywhere } from './free-port.ts';

/** A real provider of identities on this machine, whose people need no password, and whose tokens a test may spoil. */

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

const newKey = (kid: string): Key => ({
  kid,
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Of an ID token. */
export type TokenClaims = Readonly<Record<string, unknown>>;

type SecretBy = 'client_secret_basic' | 'client_secret_post';

export const CLIENT = { id: 'asset-valuation', secret: 'made-up-secret-of-the-service' } as const;

export async function startIdentityProvider(publicBaseUrl: string, host = '127.0.0.1') {
  let handle = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const server = createServer((message, response) => handle(message, response));
  const port = await listenAnywhere(server);
  const issuer = `http://${host}:${port}`;
  const people = new Map<string, TokenClaims>();
  let key = newKey('first');
  let account = '';
  let away: string | undefined;
  let spoil: ((claims: TokenClaims) => TokenClaims) | undefined;
  let signer: Key | undefined;
  let method: SecretBy | undefined;

  function begin(): void {
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          ...(method && { token_endpoint_auth_method: method }),
          redirect_uris: [`${publicBaseUrl}/workspace/sign-in/callback`],
          post_logout_redirect_uris: [`${publicBaseUrl}/workspace`],
        },
      ],
      jwks: {
        keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }],
      },
      claims: { openid: ['sub'], profile: ['name', 'organization', 'groups'] },
      features: {
        devInteractions: { enabled: false },
        // Its own page loads a font from elsewhere.
        rpInitiatedLogout: {
          logoutSource(context, form) {
            context.body = `<!doctype html><title>Signing out</title><h1>The provider</h1>${form}
              <button form="op.logoutForm" name="logout" value="yes">Sign out there</button>`;
          },
        },
      },
      ...(method && { clientAuthMethods: [method] }),
      cookies: { keys: ['made up'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      async loadExistingGrant({ oidc: { client, session } }) {
        const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
        grant.addOIDCScope('openid profile');
        await grant.save();
        return grant;
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    });
    const callback = provider.callback();
    handle = (message, response) => {
      if (away !== undefined && message.url?.startsWith(away))
        return void response.writeHead(503).end('away');
      if (message.url?.startsWith('/interaction/'))
        return void provider.interactionFinished(message, response, { login: { accountId: account } });
      if (message.url === '/token' && (spoil || signer)) spoilToken(response);
      callback(message, response);
    };
  }

  /** Replaces the ID token in an answer. */
  function spoilToken(response: ServerResponse): void {
    const send = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      const answer = JSON.parse(String(body));
      if (answer.id_token) {
        const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1], 'base64url').toString());
        answer.id_token = signed(spoil ? spoil(claims) : claims, signer ?? key);
      }
      const text = JSON.stringify(answer);
      response.setHeader('content-length', Buffer.byteLength(text));
      return send(text);
    }) as typeof response.end;
  }

  begin();
  return {
    issuer,
    people,
    /** Who signs in next. */
    as(id: string, claims: TokenClaims): void {
      account = id;
      people.set(id, claims);
    },
    /** The next ID tokens; `by`: signed by a key that the provider does not publish. */
    spoilTokens(how: ((claims: TokenClaims) => TokenClaims) | undefined, by?: 'stranger'): void {
      spoil = how;
      signer = by && { ...newKey('stranger'), kid: key.kid };
    },
    /** Whether it answers to no request; `below`: to none of a path. */
    away(is: boolean, below = '/'): void {
      away = is ? below : undefined;
    },
    /** The one way in which a client may send its secret; without it, as it likes. */
    takeSecretsBy(alone?: SecretBy): void {
      if (alone === method) return;
      method = alone;
      begin();
    },
    /** Its keys are lost: it makes a new one, and forgets the old. */
    replaceKeys(): void {
      key = newKey(`of-${Math.trunc(performance.now())}`);
      begin();
    },
    stop: () => closeNow(server),
  };
}
export type RunningIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const signed = (claims: TokenClaims, { kid, privateKey }: Key): string => {
  const text = `${base64({ alg: 'RS256', kid, typ: 'JWT' })}.${base64(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
};
