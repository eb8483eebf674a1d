import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { clampTimes } from '../../scripts/release/layer.ts';
import { folderOfTest } from '../support/test-folder.ts';

const COMMIT = 1_800_000_000;
const LONG = `${'a-long-name-'.repeat(12)}.txt`;

/** Layers as a build writes them, with tar's extensions for long names and fractions of a second. */
describe('a layer of an image', () => {
  let dir = '';
  beforeEach(() => {
    dir = folderOfTest('layer');
  });

  const packed = (name: string, format: string, builtAt: number): Buffer => {
    const root = path.join(dir, name);
    mkdirSync(root);
    for (const [file, at] of [
      ['old.txt', COMMIT - 86_400.25],
      ['built.txt', builtAt],
      [LONG, builtAt + 0.5],
    ] as const) {
      writeFileSync(path.join(root, file), `content of ${file}`);
      utimesSync(path.join(root, file), at, at);
    }
    const archive = path.join(dir, `${name}.tar`);
    const names = ['old.txt', 'built.txt', LONG];
    const words = ['--create', `--format=${format}`, '--owner=0', '--group=0', '--numeric-owner'];
    const times = format === 'pax' ? ['--pax-option=exthdr.name=%d/x/%f,delete=atime,delete=ctime'] : [];
    execFileSync('tar', [...words, ...times, '--file', archive, '--directory', root, ...names]);
    return readFileSync(archive);
  };

  it.each(['pax', 'gnu'])('has the same bytes at every build (%s)', (format) => {
    const first = packed('first', format, COMMIT + 100.125);
    const second = packed('second', format, COMMIT + 99_999.875);
    expect(first.equals(second)).toBe(false);
    expect(clampTimes(first, COMMIT).equals(clampTimes(second, COMMIT))).toBe(true);
  });

  it.each(['pax', 'gnu'])('keeps its files, and times earlier than the commit (%s)', (format) => {
    const archive = path.join(dir, 'clamped.tar');
    writeFileSync(archive, clampTimes(packed('first', format, COMMIT + 100.125), COMMIT));
    const listed = execFileSync('tar', ['--list', '--verbose', '--full-time', '--utc', '--file', archive], {
      encoding: 'utf8',
    });
    const lines = listed.trim().split('\n');
    expect(lines.map((line) => line.replace(/^.*\d\d:\d\d:\d\d(\.\d+)? +/, ''))).toEqual([
      'old.txt',
      'built.txt',
      LONG,
    ]);
    expect(lines.map((line) => /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(line)?.[0])).toEqual([
      expect.stringMatching(/^2027-01-14 07:59:/),
      '2027-01-15 08:00:00',
      '2027-01-15 08:00:00',
    ]);
    const content = execFileSync('tar', ['--extract', '--to-stdout', '--file', archive, LONG], {
      encoding: 'utf8',
    });
    expect(content).toBe(`content of ${LONG}`);
  });

  it('is refused when it is no archive', () => {
    expect(() => clampTimes(Buffer.alloc(1_024, 1), COMMIT)).toThrow('no tar archive at byte 0');
  });
});
