import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { toolHere } from '../../support/tool-here.ts';

const written = async (...words: readonly string[]) => {
  const { code, stdout, stderr } = await toolHere(['openapi', ...words]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

describe('openapi --server', () => {
  it.each([
    ['https://values.example.org', `https://values.example.org${BASE_PATH}`],
    ['https://values.example.org/', `https://values.example.org${BASE_PATH}`],
    [`http://10.0.0.7:8080${BASE_PATH}`, `http://10.0.0.7:8080${BASE_PATH}`],
    [`https://example.org/inside${BASE_PATH}/`, `https://example.org/inside${BASE_PATH}`],
  ])('%s writes %s and changes nothing else', async (given, url) => {
    const document = JSON.parse(await written('--server', given));
    expect(document.servers).toEqual([{ url }]);
    const plain = JSON.parse(await written());
    expect({ ...document, servers: plain.servers }).toEqual(plain);
    expect(Object.keys(document)).toEqual(Object.keys(plain));
  });

  it.each([
    ['values.example.org', 'whole address'],
    ['ftp://values.example.org', 'whole address'],
    ['/api', 'whole address'],
    ['https://ana:secret@values.example.org', 'no credentials'],
    ['https://values.example.org/?x=1', 'no "?"'],
    ['https://values.example.org/#', 'no "#"'],
    ['https://values.example.org/other', `end with ${BASE_PATH}`],
  ])('refuses %s and names the option', async (given, message) => {
    const { code, stdout, stderr } = await toolHere(['openapi', '--server', given]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain("option '--server <address>'");
    expect(stderr).toContain(message);
  });
});
