import pg from 'pg';
import type { Append } from '../../../src/engine/log/event-log.ts';

/** A store of bank accounts, with the operations that are measured. */
export interface AccountStore {
  readonly name: string;
  /** Appends events whose hashes are computed already. */
  append(append: Append): Promise<void>;
  /** Loads the account, decides, appends; returns the new balance. */
  payIn(account: string, cents: number): Promise<number>;
  /** Returns the number of events. */
  read(stream: string): Promise<number>;
  count(): Promise<number>;
  close(): Promise<void>;
}

export interface FollowedStore extends AccountStore {
  /** Builds the read model from the start of the log to its end; returns the number of rows. */
  follow(): Promise<number>;
}

export const streamOf = (account: string): string => `account-${account}`;

/** Stored with every event, in every store. */
export const cause = {
  organizationId: '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01',
  actor: 'person:tester',
  requestId: 'test-request',
  correlationId: 'test-correlation',
  causationId: null,
};

/** Pool size of the stores that use one connection per waiting caller. */
export const CONNECTIONS = 32;

/** The server may end before the last connection does: not an error. */
export const openPool = (connectionString: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString, max }).on('error', () => {});
