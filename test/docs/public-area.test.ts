import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/http/base-path.ts';
import { MOST_ERRORS } from '../../src/http/problem.ts';
import type { Json } from '../../src/kernel/json.ts';
import { REASON_CODES } from '../../src/kernel/vocabulary.ts';
import { routeTable } from '../../src/main/routes.ts';
import { fakeSources } from '../support/fake-sources.ts';
import { type PublicService, publicService } from '../support/public-service.ts';
import { testClock } from '../support/test-clock.ts';
import { madeUpSources } from './made-up-sources.ts';
import { notAnswered, readDocument, type ShownRequest, shownRequests } from './shown-requests.ts';

/** The documents' requests, sent as they stand there: whoever copies one gets what is shown. */

const GUIDE = readDocument('docs/public-area.md');
const README_PART = /^## Without a credential.*?(?=^## )/ms.exec(readDocument('README.md'))?.[0] ?? '';
const shownInGuide = shownRequests(GUIDE);
const shownInReadme = shownRequests(README_PART);

let sources: Awaited<ReturnType<typeof madeUpSources>>;
let service: PublicService;
beforeAll(async () => {
  sources = await madeUpSources();
  service = await publicService(sources.environment);
  // Imported files are looked for in the background at the start; this answer waits for them.
  await service.get('/market/equipment');
});
afterAll(async () => {
  await service.stop();
  await sources.stop();
});

async function send({ method, target, headers, body }: ShownRequest): Promise<Json> {
  const response = await fetch(service.origin + BASE_PATH + target, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return (await response.json()) as Json;
}

const named = (requests: readonly ShownRequest[]) =>
  requests.map(
    (request) =>
      [`${request.method} ${request.target} ${request.body ?? ''}`.replace(/\s+/g, ' '), request] as const,
  );

describe('docs/public-area.md', () => {
  it.each(named(shownInGuide))('%s answers what is shown', async (_line, request) => {
    expect(notAnswered(request.shown, await send(request))).toEqual([]);
  });

  it('has a request of each of the sixteen public routes', () => {
    const { routes } = routeTable(undefined, fakeSources(), testClock());
    const isPublic = routes.filter(({ access }) => access === 'public');
    const shown = new Set(shownInGuide.map(({ method, target }) => `${method} ${target.split('?')[0]}`));
    expect(isPublic.length).toBe(16);
    expect([...shown].sort()).toEqual(isPublic.map(({ method, path }) => `${method} ${path}`).sort());
    for (const { method, path } of isPublic) expect(GUIDE).toContain(`\`${method} ${path}\``);
  });

  it('names every reason, every limit of a body, and how many errors a body has', () => {
    for (const reason of REASON_CODES) expect(GUIDE).toContain(`\`${reason}\``);
    const { routes } = routeTable(undefined, fakeSources(), testClock());
    const limits = routes.flatMap(({ access, body }) =>
      access === 'public' && body ? [body.limitBytes] : [],
    );
    for (const bytes of new Set(limits)) expect(GUIDE).toContain(`${bytes.toLocaleString('en')} bytes`);
    expect(GUIDE).toContain(`at most ${MOST_ERRORS} \`errors\``);
  });
});

describe('README.md, without a credential', () => {
  it.each(named(shownInReadme))('%s answers what is shown', async (_line, request) => {
    expect(notAnswered(request.shown, await send(request))).toEqual([]);
  });

  it('shows a lookup and an estimate', () => {
    expect(new Set(shownInReadme.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
  });
});

describe('the comparison with what is shown', () => {
  const real = { items: [{ code: '1', name: 'a' }, { code: '2' }], amount: '5.00', sha256: 'ab' };

  it.each<[Json]>([
    [{ amount: '5.00' }],
    [{ items: ['…', { code: '2' }] }],
    [{ items: [{ code: '1' }, '…'] }],
    [{ items: [{ name: 'a' }, { code: '2' }], sha256: '…' }],
  ])('takes %j', (shown) => {
    expect(notAnswered(shown, real)).toEqual([]);
  });

  it.each<[Json]>([
    [{ amount: '5.0' }],
    [{ amount: null }],
    [{ unit: '…' }],
    [{ items: [{ code: '1' }] }],
    [{ items: ['…', { code: '3' }, '…'] }],
    [{ items: [{ code: '2' }, { code: '1' }] }],
    [{ items: [] }],
    [{ amount: { value: '5.00' } }],
  ])('refuses %j', (shown) => {
    expect(notAnswered(shown, real).length).toBeGreaterThan(0);
  });

  it('reads no line that it does not understand', () => {
    const answer = '\n```json\n{}\n```\n';
    for (const line of ['wget $BASE/profiles', 'curl -k $BASE/profiles', 'curl -s http://elsewhere/']) {
      expect(() => shownRequests(`\`\`\`bash\n${line}\n\`\`\`\n${answer}`), line).toThrow();
    }
    expect(() => shownRequests('```bash\ncurl -s $BASE/profiles\n```\n')).toThrow('no answer is shown');
  });
});
