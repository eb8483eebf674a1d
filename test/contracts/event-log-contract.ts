import { describe } from 'vitest';
import { eventLogAppendContract } from './event-log-append-contract.ts';
import type { EventLogStore } from './event-log-fixture.ts';
import { eventLogFollowContract } from './event-log-follow-contract.ts';
import { eventLogReadContract } from './event-log-read-contract.ts';
import { eventLogUnreadableContract } from './event-log-unreadable-contract.ts';

export type { EventLogStore } from './event-log-fixture.ts';

/** The port `event-log` as tests: every adapter runs them unchanged. `start` makes a store for one block of them. */
export function eventLogContract(adapter: string, start: () => Promise<EventLogStore>): void {
  describe(`${adapter} keeps the contract of appending`, () => eventLogAppendContract(start));
  describe(`${adapter} keeps the contract of reading`, () => eventLogReadContract(start));
  describe(`${adapter} keeps the contract of following`, () => eventLogFollowContract(start));
  describe(`${adapter} keeps the contract of what is no event`, () => eventLogUnreadableContract(start));
}
