import { describe, expect, it } from 'vitest';
import { type Asset, Pages } from '../../client/src/index.ts';
import { answer, answering, refuse, refusing, type Script, scriptedClient } from './scripted-server.ts';

/** Seven items, three a page. */
const script: Script = ({ target }, response) => {
  const begin = Number(new URLSearchParams(target.split('?')[1]).get('cursor') ?? 0);
  const items = [0, 1, 2, 3, 4, 5, 6].slice(begin, begin + 3).map((number) => ({ id: String(number) }));
  answer(response, 200, { items, next_cursor: begin + 3 < 7 ? String(begin + 3) : null });
};

describe('a list', () => {
  it('yields its items page by page, and each loop starts at the first page', async () => {
    const { client, requests } = await scriptedClient(script);
    const list = client.assets.list({ asset_class: 'VEHICLE' });
    const read = async () => {
      const ids: string[] = [];
      for await (const { id } of list) ids.push(id);
      return ids.join('');
    };
    expect([await read(), await read()]).toEqual(['0123456', '0123456']);
    expect(requests.slice(0, 3).map(({ target }) => target)).toEqual([
      '/assets?asset_class=VEHICLE',
      '/assets?asset_class=VEHICLE&cursor=3',
      '/assets?asset_class=VEHICLE&cursor=6',
    ]);
  });

  it('requests only the pages that are used', async () => {
    const { client, requests } = await scriptedClient(script);
    for await (const { id } of client.assets.list()) if (id === '1') break;
    expect(requests).toHaveLength(1);
    const sizes: number[] = [];
    for await (const { items } of client.assets.list().pages()) sizes.push(items.length);
    expect(sizes).toEqual([3, 3, 1]);
    expect(await client.assets.list().first()).toEqual({ id: '0' });
    expect(await new Pages(async () => ({ items: [], next_cursor: null })).first()).toBeUndefined();
  });
});

describe('a change', () => {
  const patchRefused =
    (status: number, code: string): Script =>
    (request, ...rest) =>
      (request.method === 'GET' ? answering(200, { id: 'a', version: 1 }) : refusing(status, code))(
        request,
        ...rest,
      );

  it('is computed again from the asset as somebody else changed it', async () => {
    let version = 1;
    const { client, requests } = await scriptedClient(({ method }, response, count) => {
      if (method === 'GET') return answer(response, 200, { id: 'a', name: `name ${version}`, version });
      if (count > 2) return answer(response, 200, { id: 'a', name: 'done', version: 3 });
      version = 2;
      return refuse(response, 412, 'VERSION_MISMATCH', { etag: '"2"' });
    });
    const changed = await client.assets.change('a', ({ name }: Asset) => ({ name: `${name}, changed` }));
    expect(changed).toMatchObject({ name: 'done' });
    const patches = requests.filter(({ method }) => method === 'PATCH');
    expect(patches.map(({ headers, body }) => [headers['if-match'], String(body)])).toEqual([
      ['"1"', '{"name":"name 1, changed"}'],
      ['"2"', '{"name":"name 2, changed"}'],
    ]);
  });

  it('is given up when others are faster five times', async () => {
    const { client, requests } = await scriptedClient(patchRefused(412, 'VERSION_MISMATCH'));
    await expect(client.assets.change('a', () => ({}))).rejects.toMatchObject({ status: 412 });
    expect(requests).toHaveLength(10);
  });

  it('throws a refusal for any other reason', async () => {
    const { client } = await scriptedClient(patchRefused(409, 'STATE_CONFLICT'));
    await expect(client.assets.change('a', () => ({}))).rejects.toMatchObject({ status: 409 });
  });
});
