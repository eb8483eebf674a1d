import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../support/asking.ts';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { closeNow, listenAnywhere } from '../support/free-port.ts';
import { newKey } from '../support/running-service.ts';
import { serviceOfTests } from '../support/service-of-tests.ts';
import { toolHere } from '../support/tool-here.ts';

const TOKEN_OF_THE_RECEIVER = 'made-up-token';

describe('the tool on webhooks', () => {
  const service = serviceOfTests({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' });
  let receiver: Server;
  let origin: string;
  let well: string;
  let failing: string;
  /** `webhook-id`s that came, in their order. */
  const received: string[] = [];

  const tool = (...words: readonly string[]) =>
    toolHere(['webhooks', ...words], { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir });
  const register = async (path: string): Promise<string> => {
    const body = { url: `${origin}${path}?token=${TOKEN_OF_THE_RECEIVER}`, types: ['asset.registered'] };
    return String((await service.call('POST', '/webhooks', { body, key: newKey() })).body.id);
  };
  const endpoints = async () => {
    const { code, stdout } = await tool('list', '--json');
    expect(code).toBe(0);
    return JSON.parse(stdout).endpoints as readonly { readonly [member: string]: unknown }[];
  };
  const endpoint = async (id: string) => (await endpoints()).find((each) => each.id === id);

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.resume();
      const isWell = request.url?.startsWith('/well') ?? false;
      if (isWell) received.push(String(request.headers['webhook-id']));
      request.on('end', () => response.writeHead(isWell ? 204 : 503).end());
    });
    origin = `http://127.0.0.1:${await listenAnywhere(receiver)}`;
    [well, failing] = [await register('/well'), await register('/failing')];
    await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    // Neither is listed before the notifier has reached it.
    await eventually(async () => (await endpoint(failing))?.failing_since);
    await eventually(async () => (await endpoint(well))?.last_success_at);
  });
  afterAll(() => closeNow(receiver));

  it('lists the endpoints, those that fail first, with what waits', async () => {
    expect(await endpoints()).toMatchObject([
      {
        id: failing,
        origin,
        status: 'ENABLED',
        last_failure: 'STATUS 503',
        last_success_at: null,
        waiting: 1,
      },
      { id: well, origin, status: 'ENABLED', failing_since: null, waiting: 0, given_up: 0 },
    ]);
    const { code, stdout } = await tool('list');
    expect(code).toBe(0);
    const [head, first, second, ...rest] = stdout.split('\n');
    expect(head).toMatch(/^ID +ENDPOINT +STATUS +LAST SUCCESS +FAILING SINCE +WAITING +GIVEN UP$/);
    expect(first).toMatch(
      new RegExp(`^${failing} +${origin} +ENABLED +never +2026-\\S+ \\(STATUS 503\\) +1 +0$`),
    );
    expect(second).toMatch(new RegExp(`^${well} +${origin} +ENABLED +2026-\\S+ +- +0 +0$`));
    expect(rest).toEqual(['1 delivery waits, 0 given up.', '']);
  });

  it('shows of an address nothing but where it leads', async () => {
    for (const words of [
      ['list'],
      ['list', '--json'],
      ['deliveries', failing],
      ['deliveries', failing, '--json'],
    ])
      expect((await tool(...words)).stdout).not.toContain(TOKEN_OF_THE_RECEIVER);
  });

  it('lists deliveries with their tries, and those of one status', async () => {
    const { code, stdout } = await tool('deliveries', failing);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^EVENT +TYPE .*\n[0-9a-f-]{36} +asset\.registered +EVENT +WAITING +\S+ +next attempt \S+\n +attempt 1 +\S+ +503, STATUS, \d+ ms\n$/,
    );
    expect((await tool('deliveries', failing, '--status', 'DELIVERED')).stdout).toMatch(/^EVENT .*\n$/);
    const listed = JSON.parse((await tool('deliveries', well, '--limit', '1', '--json')).stdout);
    expect(listed).toMatchObject([{ status: 'DELIVERED', try_count: 1, tries: [{ status: 204 }] }]);
  });

  it('delivers once more, by itself recorded as the operator', async () => {
    const [first] = received;
    expect((await tool('replay', well, '--after', 'beginning')).stdout).toContain(
      'are delivered again as soon as a notifier runs',
    );
    await eventually(() => received.length === 2);
    expect(received).toEqual([first, first]);
    const events = await service.engines.eventLog.readStream(`webhook-${well}`);
    expect(events.at(-1)).toMatchObject({
      type: 'WebhookReplayed',
      metadata: {
        actor: expect.stringMatching(/^operator:/),
        organization_id: events[0]?.metadata.organization_id,
      },
    });
    // After the only event there is nothing.
    const { code, stdout } = await tool('replay', well, '--after', String(first), '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { webhook_id: well }]);
  });

  it('says what it cannot do, and does nothing', async () => {
    for (const words of [
      ['deliveries', UNKNOWN_ID],
      ['replay', UNKNOWN_ID, '--after', 'beginning'],
    ])
      expect(await tool(...words)).toMatchObject({ code: 1, stderr: `There is no webhook ${UNKNOWN_ID}.\n` });
    const wrong = await tool('replay', well, '--after', UNKNOWN_ID);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--after must be the `next`')]);
    const off = { body: { status: 'DISABLED' }, headers: { 'if-match': '"1"' } };
    expect((await service.call('PATCH', `/webhooks/${failing}`, off)).status).toBe(200);
    expect(await tool('replay', failing, '--after', 'beginning')).toMatchObject({
      code: 1,
      stderr: `Webhook ${failing} is disabled: nothing is delivered to it.\n`,
    });
    await eventually(async () => (await endpoint(failing))?.disabled_because === 'REQUESTED');
    expect((await tool('list')).stdout).toContain('DISABLED (REQUESTED)');
  });
});
