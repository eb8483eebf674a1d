import { describe } from 'vitest';
import { eventLogAppendContract } from './event-log-append-contract.ts';
import type { EventLogStore } from './event-log-fixture.ts';
import { eventLogFollowContract } from './event-log-follow-contract.ts';
import { eventLogReadContract } from './event-log-read-contract.ts';
import { eventLogUnreadableContract } from './event-log-unreadable-contract.ts';

export type { EventLogStore } from './event-log-fixture.ts';

/** The tests that every adapter of the port `event-log` must pass. `start` creates a store for one block. */
export function eventLogContract(adapter: string, start: () => Promise<EventLogStore>): void {
  describe(`${adapter} meets the contract of appending`, () => eventLogAppendContract(start));
  describe(`${adapter} meets the contract of reading`, () => eventLogReadContract(start));
  describe(`${adapter} meets the contract of following`, () => eventLogFollowContract(start));
  describe(`${adapter} meets the contract of unreadable entries`, () => eventLogUnreadableContract(start));
}
