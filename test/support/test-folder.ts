import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { removedWithTests } from './ends-with-tests.ts';

function made(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `asset-valuation-${name}-`));
  removedWithTests(folder);
  return folder;
}
const removed = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A folder for the tests of a file or of a suite. */
export function sharedFolder(name: string): string {
  const folder = made(name);
  afterAll(() => removed(folder));
  return folder;
}

/** One for the running test. */
export function folderOfTest(name: string): string {
  const folder = made(name);
  onTestFinished(() => removed(folder));
  return folder;
}
