import { nkeys } from 'nats';

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

type Pair = ReturnType<typeof nkeys.createUser>;

/** A JWT in the form of NATS: signed with an NKey, `iat` long ago. */
function jwt(issuer: Pair, subject: Pair, name: string, nats: Readonly<Record<string, unknown>>): string {
  const header = base64url(JSON.stringify({ typ: 'JWT', alg: 'ed25519-nkey' }));
  const claims = {
    jti: name,
    iat: 1_600_000_000,
    iss: issuer.getPublicKey(),
    name,
    sub: subject.getPublicKey(),
    nats: { version: 2, ...nats },
  };
  const body = `${header}.${base64url(JSON.stringify(claims))}`;
  return `${body}.${base64url(issuer.sign(new TextEncoder().encode(body)))}`;
}

const UNLIMITED = { subs: -1, data: -1, payload: -1, conn: -1, leaf: -1, imports: -1, exports: -1 };

/** A server's configuration in operator mode with an account that has JetStream, and the text of a `.creds` file of a user in it. */
export function operatorMode(): { readonly configuration: string; readonly credentials: string } {
  const [operator, system, account, user] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
    nkeys.createUser(),
  ];
  const operatorJwt = jwt(operator, operator, 'operator', {
    type: 'operator',
    system_account: system.getPublicKey(),
  });
  const systemJwt = jwt(operator, system, 'system', { type: 'account', limits: UNLIMITED });
  const accountJwt = jwt(operator, account, 'account', {
    type: 'account',
    limits: { ...UNLIMITED, wildcards: true, mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 },
  });
  const userJwt = jwt(account, user, 'worker', { type: 'user', subs: -1, data: -1, payload: -1 });
  return {
    configuration: [
      `operator: ${operatorJwt}`,
      'resolver: MEMORY',
      'resolver_preload: {',
      `  ${system.getPublicKey()}: ${systemJwt}`,
      `  ${account.getPublicKey()}: ${accountJwt}`,
      '}',
    ].join('\n'),
    credentials: [
      '-----BEGIN NATS USER JWT-----',
      userJwt,
      '------END NATS USER JWT------',
      '',
      '-----BEGIN USER NKEY SEED-----',
      text(user.getSeed()),
      '------END USER NKEY SEED------',
      '',
    ].join('\n'),
  };
}
