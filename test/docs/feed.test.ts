import { expect, it } from 'vitest';
import { FEED_EVENT_TYPES } from '../../src/domain/feed-events.ts';
import { readDocument } from './markdown.ts';

/** The table of docs/feed.md is held against the types themselves. */
it('has every type of the feed once, and no other', () => {
  const [, after = ''] = readDocument('docs/feed.md').split('\n| Type | When |\n');
  const [table = ''] = after.split('\n\n');
  const named = table.split('\n').flatMap((row) => {
    const [, types = ''] = row.split('|');
    return [...types.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, type]) => type);
  });
  expect(named.toSorted()).toEqual(FEED_EVENT_TYPES.toSorted());
});
