import { afterEach, beforeEach } from 'vitest';
import type { Instant } from '../../src/kernel/instant.ts';
import type { PriceSourcesOptions } from '../../src/sources/index.ts';
import type { SourcedAnswer, SourceHealth } from '../../src/valuation/references/contract.ts';
import { type SourceRig, sourceRig } from './source-rig.ts';
import { type SourceServer, startSourceServer } from './source-server.ts';

type Addresses = NonNullable<PriceSourcesOptions['addresses']>;

/**
 * Before each test a source's server and the sources that read it, all others off; both are ended after it. `server` and `rig`
 * are those of the running test.
 */
export function sourceScene(
  now: Instant,
  addressesAt: (url: string) => Addresses,
  prepare: (server: SourceServer) => void = () => undefined,
) {
  let [server, rig]: [SourceServer?, SourceRig?] = [];
  const rigs: SourceRig[] = [];
  /** Other sources that read the same server, or another one. */
  const another = async ({ at = now, url = server?.url ?? '', ...options }: Another = {}) => {
    const made = await sourceRig(at, { addresses: addressesAt(url), ...options });
    rigs.push(made);
    return made;
  };
  beforeEach(async () => {
    server = await startSourceServer();
    prepare(server);
    rig = await another();
  });
  afterEach(async () => {
    await Promise.all(rigs.splice(0).map((each) => each.close()));
    await server?.close();
  });
  return { server: proxyFor(() => server), rig: proxyFor(() => rig), another };
}
type Another = { readonly at?: Instant; readonly url?: string } & Partial<PriceSourcesOptions>;

/** The current object, under one name. */
const proxyFor = <T extends object>(now: () => T | undefined): T =>
  new Proxy({} as T, { get: (_, name) => Reflect.get(now() ?? {}, name) });

/** The figure and its day, or why there is none, and of which day one would be. */
export function outcomeOf({ answer }: Pick<SourcedAnswer, 'answer'>): string {
  if (answer.found) return `${answer.reference.value} of ${answer.reference.reference_date}`;
  return [answer.reason, ...(answer.reference_date ? [answer.reference_date] : [])].join(' ');
}

/** The limitations of the figure, or why there is none. */
export const codesOf = ({ answer }: Pick<SourcedAnswer, 'answer'>): readonly string[] | string =>
  answer.found ? answer.reference.limitations.map(({ code }) => code) : answer.reason;

export const healthOf = ({ sources }: SourceRig, source: string): SourceHealth | undefined =>
  sources.health().find(({ id }) => id === source);
