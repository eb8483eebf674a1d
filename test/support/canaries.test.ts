import { describe, expect, it } from 'vitest';
import { formsOf, foundIn } from './canaries.ts';

const CANARY = 'Zulmira Canário';

const HIDDEN: readonly (readonly [how: string, haystack: string])[] = [
  ['plain', `{"name":"${CANARY}"}`],
  ['escaped', '{"name":"Zulmira Can\\u00e1rio"}'],
  ['in an address', `/assets?owner=${encodeURIComponent(CANARY)}`],
  ['as hexadecimal digits', Buffer.from(`..${CANARY}..`).toString('hex')],
  ['as capital hexadecimal digits', Buffer.from(`..${CANARY}..`).toString('hex').toUpperCase()],
  ...[0, 1, 2, 3].map((before): readonly [string, string] => [
    `as base64 after ${before} bytes`,
    Buffer.from(`${'x'.repeat(before)}${CANARY}yz`).toString('base64'),
  ]),
  ['as base64url', Buffer.from(`"?>${CANARY}`).toString('base64url')],
];

describe('a canary', () => {
  it.each(HIDDEN)('is found %s', (_how, haystack) => {
    expect(foundIn(haystack, ['nobody', CANARY])).not.toEqual([]);
  });

  it('is not found elsewhere', () => {
    expect(foundIn(Buffer.from('Zulmira, canary'), [CANARY])).toEqual([]);
    // No form is short enough to occur by chance.
    for (const form of formsOf('ZZ9K88')) expect(form === 'ZZ9K88' || form.length >= 8).toBe(true);
  });
});
