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
const missing = (reason: string) => ({ dependency: 'read_models', reason });
const MADE = { dependency: 'read_models' };

describe('missing schemas of a database', () => {
  it('are logged once for any number of attempts, and once more when all are created', () => {
    const { unmade, lines, refused } = rig();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      refused('projection asset', 'permission denied');
      refused('projection job', 'permission denied');
    }
    expect(lines).toEqual([missing('permission denied')]);
    expect(unmade.all()).toEqual([missing('permission denied')]);
    unmade.made('projection asset');
    expect(lines).toHaveLength(1);
    unmade.made('projection job');
    unmade.made('projection job');
    expect(lines).toEqual([missing('permission denied'), MADE]);
    expect(unmade.all()).toEqual([]);
  });

  it('are logged again when the reason changes, and when they are missing again', () => {
    const { unmade, lines, refused } = rig();
    refused('preparation', 'permission denied');
    refused('preparation', 'too old');
    unmade.made('preparation');
    refused('preparation', 'too old');
    expect(lines).toEqual([missing('permission denied'), missing('too old'), MADE, missing('too old')]);
  });

  it('are known at once, and logged when they stay missing', () => {
    const { unmade, lines } = rig();
    unmade.missing('not made yet', false);
    expect([unmade.all(), lines]).toEqual([[missing('not made yet')], []]);
    unmade.missing('not made yet', true);
    unmade.missing('not made yet, but fewer', true);
    expect(unmade.all()).toEqual([missing('not made yet, but fewer')]);
    unmade.missing(undefined, false);
    expect([unmade.all(), lines]).toEqual([[], [missing('not made yet'), MADE]]);
  });

  it('are logged with the reason of the failed attempt, if there is one', () => {
    const { unmade, lines, refused } = rig();
    refused('projection asset', 'permission denied');
    unmade.missing('not made yet', true);
    expect(unmade.all()).toEqual([missing('permission denied')]);
    unmade.made('projection asset');
    expect(lines).toEqual([missing('permission denied'), MADE]);
  });

  it('are forgotten, without a line about their creation, when the part that tried has ended', () => {
    const { unmade, lines, refused } = rig();
    refused('projection asset', 'permission denied');
    unmade.ended('projection asset');
    expect([unmade.all(), lines]).toEqual([[], [missing('permission denied')]]);
  });
});
