import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { madeUpBrowser } from '../support/signed-in.ts';
import { toolWith } from '../support/tool-here.ts';

const own = ownService();
const WHO = ['--organization', 'Coop Norte', '--person', 'Ana Lima'];

async function open(link: string) {
  const [place = '', token = ''] = link.trim().split('#link=');
  expect(place).toBe(`${own.service.origin}/workspace`);
  const browser = madeUpBrowser(own.service.origin);
  const answer = await browser.send('POST', '/workspace/session', { body: { link_token: token } });
  return { browser, answer };
}

const invite = async (...more: readonly string[]): Promise<string> =>
  (
    await own.done('people', 'invite', ...WHO, '--profile', 'ANALYST', '--url', own.service.origin, ...more)
  ).stdout.trim();

describe('the people of a service', () => {
  it('begin with a newcomer, by the link of the first start', async () => {
    const [, link = ''] = /Workspace {6}(\S+)\n/.exec(own.service.output()) ?? [];
    const { answer } = await open(link);
    expect(answer.body).toMatchObject({ person: 'operator', organization: 'local', signed_in_by: 'LINK' });
    expect((await open(link)).answer.status).toBe(401);
  });

  it('come in by a link of the tool, are listed, and are out at once when they are removed', async () => {
    const { token } = JSON.parse(
      (await own.done('credentials', 'issue', ...WHO, '--profile', 'AUDITOR', '--json')).stdout,
    );
    const { browser, answer } = await open(await invite());
    expect(answer.status).toBe(200);
    const unused = await invite();
    const people = JSON.parse((await own.done('people', 'list', '--json')).stdout);
    expect(people).toContainEqual({
      organization: 'Coop Norte',
      person: 'Ana Lima',
      access_profiles: ['ANALYST', 'AUDITOR'],
      credentials: 1,
      sessions: 1,
      links: 1,
    });
    expect((await own.done('people', 'list')).stdout).toMatch(
      /^Coop Norte +Ana Lima +ANALYST,AUDITOR +1 +1 +1$/m,
    );
    const assets = () => browser.send('GET', `${BASE_PATH}/assets`);
    expect((await assets()).status).toBe(200);

    // Another organization's person of that name stays.
    const namesake = ['--organization', 'Coop Sul', '--person', 'Ana Lima'];
    await own.done('credentials', 'issue', ...namesake, '--profile', 'AUDITOR');
    const spelled = ['--organization', ' Coop Norte', '--person', 'ANA  LIMA'];
    expect((await own.done('people', 'remove', ...spelled)).stdout).toBe(
      '2 sessions and links ended, 1 credential revoked\n',
    );
    await eventually(async () => (await assets()).status === 401);
    expect((await open(unused)).answer.status).toBe(401);
    await eventually(async () => (await own.call('GET', '/assets', { token })).status === 401);
    const left = JSON.parse((await own.done('people', 'list', '--json')).stdout);
    expect(
      left.map(({ organization, person }: Record<string, string>) => `${organization}/${person}`),
    ).toEqual(['local/operator', 'Coop Sul/Ana Lima']);
  });

  it('have sessions that the tool lists and ends', async () => {
    const { answer, browser } = await open(await invite());
    const { id } = answer.body;
    const row = new RegExp(`^${id} +OPEN +Coop Norte +Ana Lima +ANALYST +LINK +\\S+ +\\S+$`, 'm');
    expect((await own.done('people', 'sessions')).stdout).toMatch(row);
    expect((await own.done('people', 'end', String(id))).stdout).toMatch(/^session .+ ended at .+\n$/);
    expect((await own.done('people', 'sessions')).stdout).not.toContain(String(id));
    await eventually(async () => (await browser.send('GET', '/workspace/session')).status === 401);
    const unknown = await own.tool('people', 'end', 'd9428888-122b-41e1-b85c-61e80e5c7e3b');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no session')]);
  });

  it.each([
    ['http://127.0.0.1:8080', {}],
    ['http://127.0.0.1:9000', { HOST: '0.0.0.0', PORT: '9000' }],
    ['http://[::1]:8080', { HOST: '::1' }],
    ['https://valuations.example', { PUBLIC_BASE_URL: 'https://valuations.example/' }],
  ])('get a link to %s with the settings %j', async (origin, environment) => {
    const words = ['people', 'invite', ...WHO, '--profile', 'ANALYST', '--json'];
    const { code, stdout, stderr } = await toolWith({ DATA_DIR: own.at('data'), ...environment }, ...words);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      id: expect.any(String),
      link: expect.stringMatching(/#link=avs_/),
      until: expect.any(String),
    });
    expect(JSON.parse(stdout).link.split('/workspace#')[0]).toBe(origin);
  });

  it.each([
    [{ WORKSPACE: 'off' }, 'WORKSPACE is off'],
    [{ PORT: '0' }, 'PORT is 0'],
  ])('get none with %j', async (environment, why) => {
    const words = ['people', 'invite', ...WHO, '--profile', 'ANALYST'];
    const { code, stdout, stderr } = await toolWith({ DATA_DIR: own.at('data'), ...environment }, ...words);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(why)]);
  });
});
