import pg from 'pg';
import type { Append } from '../../../src/engine/log/event-log.ts';

/** Who keeps bank accounts in a database: what is measured of each. */
export interface AccountStore {
  readonly name: string;
  /** Of events that come as they are. */
  append(append: Append): Promise<void>;
  /** Loads the account, decides, appends; what the account then holds. */
  payIn(account: string, cents: number): Promise<number>;
  /** How many events of a stream were read. */
  read(stream: string): Promise<number>;
  /** How many events there are. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** One that also keeps a read model. */
export interface FollowedStore extends AccountStore {
  /** Makes the read model from nothing, following the log up to its end; how many rows it has then. */
  follow(): Promise<number>;
}

export const streamOf = (account: string): string => `account-${account}`;

/** By whom all of them store all of it. */
export const cause = {
  organizationId: '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01',
  actor: 'person:tester',
  requestId: 'test-request',
  correlationId: 'test-correlation',
  causationId: null,
};

/** Connections of those who have one for each that waits. */
export const CONNECTIONS = 32;

/** The server of a measurement may end before the last of the connections has: that is no error. */
export const openPool = (connectionString: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString, max }).on('error', () => {});
