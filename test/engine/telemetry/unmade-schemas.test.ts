import { describe, expect, it } from 'vitest';
import { SchemaRefused } from '../../../src/engine/dependency-unavailable.ts';
import type { Log } from '../../../src/engine/telemetry/log.ts';
import { unmadeSchemas } from '../../../src/engine/telemetry/unmade-schemas.ts';

const rig = () => {
  const lines: unknown[] = [];
  const write = (fields: object) => void lines.push(fields);
  const unmade = unmadeSchemas({ warn: write, info: write } as unknown as Log);
  return {
    unmade,
    lines,
    refused: (part: string, reason: string) =>
      unmade.refused(part, new SchemaRefused('read_models', new Error(reason))),
  };
};
const told = (reason: string) => ({ dependency: 'read_models', reason });
const MADE = { dependency: 'read_models' };

describe('what is not made in a database', () => {
  it('is told once, however many try it however often, and once when all of it is made', () => {
    const { unmade, lines, refused } = rig();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      refused('projection asset', 'permission denied');
      refused('projection job', 'permission denied');
    }
    expect(lines).toEqual([told('permission denied')]);
    expect(unmade.all()).toEqual([told('permission denied')]);
    unmade.made('projection asset');
    expect(lines).toHaveLength(1);
    unmade.made('projection job');
    unmade.made('projection job');
    expect(lines).toEqual([told('permission denied'), MADE]);
    expect(unmade.all()).toEqual([]);
  });

  it('is told again when the reason is another one, and when it comes back', () => {
    const { unmade, lines, refused } = rig();
    refused('preparation', 'permission denied');
    refused('preparation', 'too old');
    unmade.made('preparation');
    refused('preparation', 'too old');
    expect(lines).toEqual([told('permission denied'), told('too old'), MADE, told('too old')]);
  });

  it('is known at once where it only misses, and told when that lasts', () => {
    const { unmade, lines } = rig();
    unmade.missing('not made yet', false);
    expect([unmade.all(), lines]).toEqual([[told('not made yet')], []]);
    unmade.missing('not made yet', true);
    unmade.missing('not made yet, but fewer', true);
    expect(unmade.all()).toEqual([told('not made yet, but fewer')]);
    unmade.missing(undefined, false);
    expect([unmade.all(), lines]).toEqual([[], [told('not made yet'), MADE]]);
  });

  it('is told with the reason of who tried, where it misses too', () => {
    const { unmade, lines, refused } = rig();
    refused('projection asset', 'permission denied');
    unmade.missing('not made yet', true);
    expect(unmade.all()).toEqual([told('permission denied')]);
    unmade.made('projection asset');
    expect(lines).toEqual([told('permission denied'), MADE]);
  });

  it('is unknown again, and not told to be made, when who tried has ended', () => {
    const { unmade, lines, refused } = rig();
    refused('projection asset', 'permission denied');
    unmade.ended('projection asset');
    expect([unmade.all(), lines]).toEqual([[], [told('permission denied')]]);
  });
});
