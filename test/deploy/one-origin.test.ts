import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandPath } from '../support/command-path.ts';
import { eventually } from '../support/eventually.ts';
import { freePort, listenAnywhere } from '../support/free-port.ts';
import { type PublicService, publicService } from '../support/public-service.ts';
import { sharedFolder } from '../support/test-folder.ts';

/** Another service on the same origin, still reachable with the configuration from `deploy/`. */
const nginx = commandPath('nginx');
const FILE = resolve(import.meta.dirname, '../../deploy/nginx/one-origin.conf');
const BASE = '/api/v1/asset-valuation';

describe.skipIf(nginx === undefined)('this service and another one on one origin (needs nginx)', () => {
  let service: PublicService;
  let other: Server;
  let proxy: ChildProcess;
  const folder = sharedFolder('nginx');
  let origin = '';

  beforeAll(async () => {
    // Two requests a minute show whose address is counted.
    service = await publicService({ TRUSTED_PROXY_HOPS: '1', RATE_LIMIT_PUBLIC: '2' });
    other = createServer((request, response) => {
      response.end(JSON.stringify({ other: true, method: request.method, url: request.url }));
    });
    const otherPort = await listenAnywhere(other);
    mkdirSync(join(folder, 'logs'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const site = readFileSync(FILE, 'utf8')
      .replace('127.0.0.1:8080', new URL(service.origin).host)
      .replace('127.0.0.1:8081', `127.0.0.1:${otherPort}`)
      .replace(
        'location = / {',
        'location = /estimates { proxy_pass http://asset_valuation/; }\nlocation = / {',
      )
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
       events {} http { access_log off; ${paths}\n${site}\n}`,
    );
    proxy = spawn(nginx ?? '', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
      stdio: 'ignore',
    });
    await eventually(() =>
      fetch(`${origin}/other`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    if (proxy?.exitCode === null && proxy.kill()) await once(proxy, 'exit');
    other?.close();
    await service?.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' });
  const estimate = (caller: string) =>
    fetch(`${origin}${BASE}/public-estimates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': caller },
      body: JSON.stringify({ asset_class: 'LIVESTOCK', parameters: { heads: '10', price_per_head: '4500' } }),
    });

  it('serves its routes, its OpenAPI document and its page with all files', async () => {
    expect((await get(`${BASE}/profiles`)).status).toBe(200);
    expect((await get(BASE)).status).toBe(200);
    expect(await (await get(`${BASE}/openapi.json`)).json()).toMatchObject({ openapi: expect.any(String) });
    const unknown = await get(`${BASE}/nothing-here`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).not.toHaveProperty('other');
    const page = await (await get('/')).text();
    const files = [...page.matchAll(/(?:src|href)="(\/asset-valuation\/[^"]+)"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect((await get(file)).status, file).toBe(200);
    expect(await (await get('/estimates')).text()).toBe(page);
  });

  it('passes every other path to the other service unchanged', async () => {
    for (const path of [
      '/api/v1/real-estate/estimates?uf=PR',
      '/api/v1/asset-valuations',
      '/healthz',
      '/docs',
    ]) {
      expect(await (await get(path)).json()).toEqual({ other: true, method: 'GET', url: path });
    }
    const sent = await fetch(`${origin}/api/v1/real-estate/estimates`, { method: 'POST', body: '{}' });
    expect(await sent.json()).toMatchObject({ other: true, method: 'POST' });
  });

  it('counts calls by the address that called the proxy, and ignores headers of the caller', async () => {
    const statuses = [];
    for (const made of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) statuses.push((await estimate(made)).status);
    expect(statuses).toContain(429);
  });
});
