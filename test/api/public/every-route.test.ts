import { describe, expect, it } from 'vitest';
import type { BodySpec } from '../../../src/api/route.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';

/** The public routes of the specification, without /profiles and /public-estimates. */
const LOOKUPS = [
  ...['/market/coverage', '/market/vehicles?type=cars', '/market/equipment', '/market/treasury'],
  ...['/inventory/presets', '/inventory/catalog', '/inventory/references?product_id=soy&state=PR'],
];
const ESTIMATES = [
  ...['/market/vehicle-estimates', '/market/equipment-estimates', '/market/treasury-estimates'],
  ...['/market/comparative-estimates', '/market/credit-estimates', '/market/guided-estimates'],
  ...['/inventory/quick-estimates', '/inventory/estimates'],
];

const rig = forSuite(() => publicRig(fakeSources()));

const pathOf = (target: string) => target.split('?', 1)[0] ?? '';
const routeAt = (path: string) => rig.routes.find((route) => route.path === path);

it('there are seventeen public routes', () => {
  const isPublic = rig.routes.filter(({ access }) => access === 'public');
  expect(isPublic.map(({ path }) => path).sort()).toEqual(
    ['/profiles', '/public-estimates', ...LOOKUPS.map(pathOf), ...ESTIMATES].sort(),
  );
});

describe.each(LOOKUPS)('GET %s', (target) => {
  it('without any source is 200, to be revalidated by its ETag', async () => {
    const answer = await rig.get(target);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const etag = answer.headers.get('etag') ?? '';
    const again = await rig.call('GET', target, { headers: { 'if-none-match': etag } });
    expect([etag.length > 2, again.status]).toEqual([true, 304]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const head = await rig.call('HEAD', target);
    const got = await rig.get(target);
    expect([head.status, head.body]).toEqual([200, {}]);
    for (const name of ['content-type', 'content-length', 'etag', 'content-language'])
      expect(head.headers.get(name)).toBe(got.headers.get(name));
  });

  it('refuses an unknown parameter', async () => {
    const answer = await rig.get(`${target}${target.includes('?') ? '&' : '?'}surprise=1`);
    expect([answer.status, answer.faults]).toEqual([400, ['/surprise unknown_parameter']]);
  });
});

const OF_THE_CALLER = [
  'NONE',
  'USER_PROVIDED',
  'DEPRECIATED_REPLACEMENT_COST',
  'CASH_FLOW_SCENARIO',
  'COMPARATIVE_DATA',
  // Of a payment that is due today: its face value, without a rate of any source.
  'PRESENT_VALUE_SCENARIO',
];

describe.each(ESTIMATES)('POST %s', (path) => {
  const requests = () => Object.values(routeAt(path)?.body?.examples ?? {});

  it('without any source has no amount of a source, but a reason', async () => {
    expect(requests().length).toBeGreaterThan(0);
    for (const { summary, value } of requests()) {
      const { status, body, headers } = await rig.post(path, value);
      expect(status, summary).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect((body.reason_codes as string[]).length > 0, summary).toBe(body.amount === null);
      expect(OF_THE_CALLER, summary).toContain(body.basis);
      expect(body.evidence ?? [], summary).toEqual([]);
    }
  });

  it('takes JSON of at most 64 KB, and no parameter', async () => {
    const text = await rig.call('POST', path, { body: '{}', headers: { 'content-type': 'text/plain' } });
    expect(text.status).toBe(415);
    expect((await rig.post(path, ' '.repeat(65_537))).status).toBe(413);
    expect((await rig.post(path, '{')).body.code).toBe('MALFORMED_JSON');
    expect((await rig.post(`${path}?price=1`, {})).faults).toEqual(['/price unknown_parameter']);
    expect((await rig.get(path)).status).toBe(404);
  });
});

describe('the document of these routes', () => {
  it('has examples that fit their schemas, in requests and answers', () => {
    for (const target of [...LOOKUPS, ...ESTIMATES]) {
      const route = routeAt(pathOf(target));
      const answer = route?.responses[200];
      expect(Object.keys(answer?.examples ?? {}).length, target).toBeGreaterThan(0);
      for (const { value } of Object.values(answer?.examples ?? {})) answer?.schema.parse(value);
      const body: BodySpec | undefined = route?.body;
      for (const { value } of Object.values(body?.examples ?? {})) body?.schema.parse(value);
    }
  });

  it('shows an amount and a missing one for what a source is asked', () => {
    for (const path of ESTIMATES) {
      const values = Object.values(routeAt(path)?.responses[200]?.examples ?? {}).map(({ value }) => value);
      const amounts = (values as { amount: string | null }[]).map(({ amount }) => amount);
      expect(
        amounts.some((amount) => amount !== null),
        path,
      ).toBe(true);
    }
  });
});
