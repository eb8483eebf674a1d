import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  isReadableByAll,
  makeKeyFile,
  newSecret,
  readKeyFile,
  replaceKeyFile,
} from '../../src/app/keys/key-file.ts';
import { loadServiceKeys } from '../../src/app/keys/service-key.ts';
import { folderOfTest } from '../support/test-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = folderOfTest('key-file');
  file = join(folder, 'privacy-key');
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('a key file', () => {
  it.each(['base64', 'hex'] as const)(
    'contains keys in %s, one a line, the one in use first',
    async (coding) => {
      const [first, second] = [newSecret(), newSecret()];
      await writeFile(file, `\n${first.toString(coding)}\r\n\n  ${second.toString(coding)}`);
      expect(await readKeyFile(file)).toEqual([first, second]);
    },
  );

  it.each([
    ['nothing', '', 'does not hold 32 bytes in base64 or hex.'],
    ['too little', randomBytes(31).toString('base64'), 'does not hold 32 bytes in base64 or hex.'],
    ['words', 'not a key', 'does not hold 32 bytes in base64 or hex.'],
    [
      'a good line and half a line',
      `${Buffer.alloc(32, 1).toString('base64')}\n${Buffer.alloc(20, 2).toString('base64')}`,
      'does not hold 32 bytes in base64 or hex in line 2.',
    ],
    [
      'one key twice, in two codings',
      `${Buffer.alloc(32, 1).toString('base64')}\n${Buffer.alloc(32, 1).toString('hex')}\n`,
      'holds the same key twice: again in line 2.',
    ],
  ])('is refused with %s, and nothing of it is said', async (_what, text, why) => {
    await writeFile(file, text);
    const said = await readKeyFile(file).catch((error: Error) => error.message);
    expect(said).toBe(`The key file ${file} ${why}`);
  });

  it('is an error if unreadable, and undefined if missing', async () => {
    await expect(readKeyFile(folder)).rejects.toThrow(`The key file ${folder} cannot be read: EISDIR`);
    expect(await readKeyFile(file)).toBeUndefined();
    await expect(loadServiceKeys(file, false)).rejects.toThrow('is not there. Put it there');
  });

  it('is created once, readable by its owner only, even by concurrent processes', async () => {
    const twins = await Promise.all([makeKeyFile(file), makeKeyFile(file), makeKeyFile(file)]);
    expect(twins).toEqual([twins[0], twins[0], twins[0]]);
    expect(await modeOf(file)).toBe('600');
    expect(await readdir(folder)).toEqual(['privacy-key']);
  });

  it('is replaced atomically, readable by its owner only, also through a link', async () => {
    const link = join(folder, 'link');
    await writeFile(file, newSecret().toString('hex'));
    await symlink(file, link);
    await chmod(file, 0o644);
    expect(await isReadableByAll(file)).toBe(true);
    const secrets = [newSecret(), newSecret()] as const;
    // Left by a killed process.
    await writeFile(`${file}.new`, 'half of a k');
    await replaceKeyFile(link, secrets);
    expect(await readKeyFile(file)).toEqual(secrets);
    expect(await modeOf(file)).toBe('600');
    expect(await isReadableByAll(file)).toBe(false);
    expect((await readdir(folder)).sort()).toEqual(['link', 'privacy-key']);
    await chmod(file, 0o640);
    await replaceKeyFile(file, secrets);
    expect(await modeOf(file)).toBe('640');
  });

  it('stays unchanged if it cannot be written', async () => {
    await expect(replaceKeyFile(join(folder, 'nowhere', 'key'), [newSecret()])).rejects.toThrow(
      /The key file \S+nowhere\/key cannot be written: ENOENT/,
    );
    const text = newSecret().toString('hex');
    await writeFile(file, text);
    // A file cannot replace a folder that is not empty.
    await mkdir(join(`${file}.new`, 'kept'), { recursive: true });
    await expect(replaceKeyFile(file, [newSecret()])).rejects.toThrow('cannot be written');
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe('the keys of a service', () => {
  it('include keys added to the file later, and keep earlier ones', async () => {
    const [old, added] = [newSecret(), newSecret()];
    await writeFile(file, old.toString('hex'));
    const keys = await loadServiceKeys(file, false);
    const [before] = keys.masters.all();
    await writeFile(file, added.toString('hex'));
    const [other] = (await loadServiceKeys(file, false)).masters.all();
    expect(await keys.masters.find('0123456789abcdef')).toBeUndefined();
    expect(keys.masters.all()).toEqual([before, other]);
    expect(await keys.masters.find(other.id)).toEqual(other);
    expect(keys.fingerprints()).toHaveLength(2);
    keys.masters.lead(other.id);
    expect(keys.masters.all()).toEqual([other, before]);
    expect(keys.cursors()[0].equals((await loadServiceKeys(file, false)).cursors()[0])).toBe(true);
  });

  it('keep working while the file is unreadable', async () => {
    await writeFile(file, newSecret().toString('hex'));
    const keys = await loadServiceKeys(file, false);
    await writeFile(file, 'not a key');
    expect(await keys.masters.find('0123456789abcdef')).toBeUndefined();
    expect(keys.masters.all()).toHaveLength(1);
  });

  it('does not appear in the displayed ids', async () => {
    const secret = newSecret();
    await writeFile(file, secret.toString('hex'));
    const [{ id, bytes }] = (await loadServiceKeys(file, false)).masters.all();
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    for (const each of [secret, Buffer.from(bytes)]) expect(each.toString('hex')).not.toContain(id);
  });
});
