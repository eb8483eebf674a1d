import { describe, expect, it } from 'vitest';
import type { Overview } from '../../src/api/operators/answers.ts';
import { deliveryStatus } from '../../src/api/operators/overview.ts';
import type { DeliveryFigures, EndpointFigures } from '../../src/domain/webhook.ts';
import { instantOf } from '../../src/kernel/instant.ts';
import { eventually } from '../support/eventually.ts';
import { scenarioBody } from '../support/every-resource.ts';
import { forSuite } from '../support/for-suite.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { deadAddress } from '../support/source-server.ts';

describe('what operators are shown of deliveries', () => {
  const service = forSuite(() => runningService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' }));

  const post = async (path: string, body: object) =>
    (await service.call('POST', path, { body, key: newKey() })).body;
  const overview = async () => (await fetch(`${service.operatorsUrl}/data/overview.json`)).text();
  const deliveries = async () => {
    const { deliveries } = JSON.parse(await overview()) as Overview;
    return deliveries.state === 'known' ? deliveries.value : undefined;
  };

  it('is nothing but a beginning while there are no webhooks', async () => {
    const shown = await eventually(async () => {
      const now = await deliveries();
      return now?.begun_at ? now : undefined;
    });
    expect(shown).toMatchObject({ begun_because: 'FIRST', missed_before: false, waiting: 0, endpoints: [] });
  });

  it('is which endpoints are not reached and what waits, and nothing that is secret or of a person', async () => {
    const origin = await deadAddress();
    const webhook = await post('/webhooks', {
      url: `${origin}/hooks/made-up-path?token=made-up-token`,
      types: ['scenario.proposed'],
      description: 'Back end of Conceição',
    });
    await post('/scenarios', scenarioBody());
    const shown = await eventually(async () => {
      const now = await deliveries();
      // The figures and the endpoints are read one after the other.
      return now?.endpoints[0]?.failing_since && now.oldest_untried_at === null ? now : undefined;
    });
    expect(shown).toMatchObject({ waiting: 1, given_up: 0, oldest_untried_at: null, may_repeat: 0 });
    expect(shown.endpoints).toEqual([
      {
        id: webhook.id,
        organization_id: expect.any(String),
        origin,
        status: 'ENABLED',
        disabled_because: null,
        failing_since: expect.any(String),
        last_success_at: null,
        last_failure_at: expect.any(String),
        last_failure: expect.stringMatching(/^CONNECTION_FAILED /),
        waiting: 1,
        given_up: 0,
      },
    ]);
    const text = await overview();
    for (const secret of ['made-up-path', 'made-up-token', 'Conceição', 'whsec_', '"sealed"'])
      expect(text).not.toContain(secret);
  });
});

describe('whether something was missed', () => {
  const at = (minute: number) => instantOf(Date.UTC(2026, 10, 20, 15, minute));
  const figures: DeliveryFigures = {
    begun_at: at(10),
    begun_because: 'FIRST',
    position: null,
    waiting: 0,
    oldest_untried_at: null,
    may_repeat: 0,
    endpoints: [],
  };
  const endpoint = (created_at: ReturnType<typeof at>): EndpointFigures => ({
    webhook: {
      id: 'w',
      organization_id: 'o',
      url: 'https://example.com:8443/a?b=c',
      types: [],
      description: null,
      status: 'ENABLED',
      disabled: null,
      secrets: [],
      version: 1,
      created_at,
      updated_at: created_at,
    },
    failing_since: null,
    last_success_at: null,
    last_failure_at: null,
    last_failure: null,
    waiting: 0,
    given_up: 2,
  });

  it.each([
    ['before any notifier has run', { begun_at: null, begun_because: null }, false],
    ['at the first beginning', { endpoints: [endpoint(at(10)), endpoint(at(11))] }, false],
    ['where webhooks were there before it', { endpoints: [endpoint(at(9)), endpoint(at(11))] }, true],
    ['where the log does not hold what was looked at last', { begun_because: 'RESTORED' }, true],
    ['where what was kept is lost', { begun_because: 'LOST' }, true],
  ] as const)('is shown %s', (_, changes, isMissed) => {
    expect(deliveryStatus({ ...figures, ...changes }).missed_before).toBe(isMissed);
  });

  it('and what was given up is counted over all', () => {
    const shown = deliveryStatus({ ...figures, endpoints: [endpoint(at(11)), endpoint(at(12))] });
    expect(shown.given_up).toBe(4);
    expect(shown.endpoints[0]?.origin).toBe('https://example.com:8443');
  });
});
