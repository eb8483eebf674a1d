import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { appendSurely } from '../../../../src/engine/handling/append-surely.ts';
import type { Append, EventLog, Position } from '../../../../src/engine/log/event-log.ts';
import { newStream, renamed, renames, startChain } from '../../../support/events.ts';
import { standInRig } from '../../../support/eventstoredb/rig.ts';
import type { StandIn, StandInOptions } from '../../../support/eventstoredb/server.ts';

/** A rig whose servers, logs and proxies end with each test. */
export function rigOfEach() {
  const rig = standInRig();
  afterEach(() => rig.end());
  return rig;
}

/** The same, with a new server and log for each test. */
export function standInOfEach(options: StandInOptions = {}) {
  const rig = rigOfEach();
  const at = {} as {
    server: StandIn;
    log: EventLog;
    /** The ids of events stored in streams of this prefix. */
    stored: (prefix?: string) => readonly string[];
  };
  beforeEach(async () => {
    const server = await rig.server(options);
    const stored = (prefix = '') =>
      server.store.all.filter(({ stream }) => stream.startsWith(prefix)).map(({ id }) => id);
    Object.assign(at, { server, log: rig.log(server.connectionString), stored });
  });
  return { rig, at };
}

export const one = (name = 'one'): Append => startChain(newStream('asset')).append(renamed(name));
export const idsOf = (events: readonly { readonly eventId: string }[]) =>
  events.map(({ eventId }) => eventId);

/** Appends `count` events to the given or a new stream; returns the position of the last. */
export async function write(log: EventLog, count = 1, stream = newStream('asset')): Promise<Position> {
  const outcome = await log.append(startChain(stream).append(...renames(count)));
  if (outcome.outcome !== 'appended') throw new Error(outcome.outcome);
  return outcome.position;
}

/** Repeats the same append, as a client does, until it is known to be stored. */
export async function untilKnown(log: EventLog, append: Append): Promise<void> {
  for (;;) {
    try {
      expect((await appendSurely(log, append)).outcome).toBe('appended');
      return;
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      await sleep(5);
    }
  }
}

/** Certificates and keys for tests (test/fixtures/certificates). */
export const certificate = (name: string) =>
  path.resolve(import.meta.dirname, '../../../fixtures/certificates', name);
export const tls = {
  private_key: readFileSync(certificate('server.key')),
  cert_chain: readFileSync(certificate('server.crt')),
};
