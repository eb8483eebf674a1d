import { NamedError } from '../../../kernel/operational-error.ts';
/** An address that cannot be used. Says what is wrong with it, and shows nothing of it: a password may be anywhere in it. */
export class BadConnectionString extends NamedError {
  constructor(why: string) {
    super(`the address of EventStoreDB: ${why}`);
  }
}

const TEXT = /^[^?]+$/;
const TRUTH = /^(true|false)$/;
const NUMBER = /^\d{1,9}$/;

/** Options that the client knows, as it compares them (without case, `-` and `_`), and the values that each may have. */
const OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['connectionname', TEXT],
  ['defaultdeadline', NUMBER],
  ['discoveryinterval', NUMBER],
  ['gossiptimeout', NUMBER],
  ['keepaliveinterval', /^[1-9]\d{0,8}$/],
  ['keepalivetimeout', /^[1-9]\d{0,8}$/],
  ['maxdiscoverattempts', NUMBER],
  ['nodepreference', /^leader$/i],
  ['throwonappendfailure', TRUTH],
  ['tls', TRUTH],
  ['tlscafile', TEXT],
  ['tlsverifycert', /^true$/],
  ['usercertfile', TEXT],
  ['userkeyfile', TEXT],
]);
/** Where it takes more than its kind to say why a value is refused. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['tlsverifycert', 'certificates are always verified: name the authority with tlsCAFile'],
  [
    'nodepreference',
    'nodePreference must be leader: other nodes lag behind it, and the program decides on what it reads',
  ],
]);
const FIRST_KEEP_ALIVE_MS = 10_000;
const KEEP_ALIVE_TIMEOUT_MS = 3_000;
/** How long a server of a cluster has to name the leader: the client's 5 s are more than an append or a read waits. */
const GOSSIP_TIMEOUT_S = 1;

const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

interface ConnectionString {
  /** Every one a little different in its keep-alive, and else the same. */
  nth(n: number): string;
}

/**
 * Reads an address before the client does: the client prints the whole of it, password included, when it meets an option
 * that it does not know, shows it in its errors, and cuts a password at its first colon (E 23). Connections that are
 * alike in all their settings share one TCP connection, also a dead one (E 21): so no two are alike. None goes without a
 * keep-alive. Throws `BadConnectionString`.
 */
export function readConnectionString(text: string): ConnectionString {
  const [, scheme = '', user, hosts = '', query = ''] =
    /^(esdb(?:\+discover)?:\/\/)(?:([^/?]*)@)?([^/?]*)\/?(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  if (scheme === '')
    throw new BadConnectionString('esdb://host:2113 or esdb+discover://host:2113 is expected');
  if (user !== undefined && !/^[^:@]+:[^:@]+$/.test(user)) {
    throw new BadConnectionString(
      'before @ there must be a user and a password with one colon between, percent-encoded',
    );
  }
  if (!hosts.split(',').every((host) => /^[\w.-]+(:\d{1,5})?$/.test(host))) {
    throw new BadConnectionString('hosts are names with a port or without, separated by commas');
  }
  const options = new Map(query === '' ? [] : query.split('&').map(readOption));
  const take = (name: string, fallback: number): number => {
    const value = Number(options.get(name) ?? fallback);
    options.delete(name);
    return value;
  };
  const interval = take('keepaliveinterval', FIRST_KEEP_ALIVE_MS);
  const timeout = take('keepalivetimeout', KEEP_ALIVE_TIMEOUT_MS);
  const isCluster = scheme.includes('discover') || hosts.includes(',');
  if (isCluster && !options.has('gossiptimeout')) options.set('gossiptimeout', String(GOSSIP_TIMEOUT_S));
  const others = [...options].map(([name, value]) => `${name}=${value}`);
  const address = `${scheme}${user === undefined ? '' : `${user}@`}${hosts}`;
  return {
    nth: (n) =>
      `${address}?${[...others, `keepaliveinterval=${interval + n}`, `keepalivetimeout=${timeout}`].join('&')}`,
  };
}

function readOption(text: string): readonly [string, string] {
  const [, written = '', value = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  const name = flat(written);
  const allowed = OPTIONS.get(name);
  if (!allowed) {
    const shown = /^[a-z]{1,30}$/.test(name) ? ` ${name}` : '';
    throw new BadConnectionString(`there is no option${shown}`);
  }
  if (allowed.test(value.trim())) return [name, value.trim()];
  throw new BadConnectionString(REASONS.get(name) ?? `option ${name} has no value of its kind`);
}
