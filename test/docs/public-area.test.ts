import { describe, expect, it } from 'vitest';
import { MAX_ERRORS } from '../../src/api/pipeline/answer/problem.ts';
import { routeTable } from '../../src/app/routes.ts';
import { REASON_CODES } from '../../src/kernel/vocabulary.ts';
import { fakeSources } from '../support/fake-sources.ts';
import { testClock } from '../support/test-clock.ts';
import { readDocument } from './markdown.ts';

const GUIDE = readDocument('docs/public-area.md');
const routes = routeTable(undefined, fakeSources(), testClock()).routes.filter(
  ({ access }) => access === 'public',
);

/** The requests of a guide, by the method that their options make. */
const shown = [...GUIDE.matchAll(/^curl -s (?:"?)\$BASE(\/[^\s"?]*)([\s\S]*?)\n```/gm)].map(
  ([, path = '', rest = '']) => `${/ -d /.test(rest) ? 'POST' : 'GET'} ${path}`,
);

/** That its requests answer what is shown: test/docs/run/on-made-up-prices.test.ts. */
describe('docs/public-area.md', () => {
  it('has a request of each of the seventeen public routes', () => {
    expect(routes.length).toBe(17);
    const known = routes.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(shown)].sort()).toEqual(known.toSorted());
    for (const route of known) expect(GUIDE).toContain(`\`${route}\``);
  });

  it('names every reason, every limit of a body, and how many errors a body has', () => {
    for (const reason of REASON_CODES) expect(GUIDE).toContain(`\`${reason}\``);
    const limits = routes.flatMap(({ body }) => (body ? [body.limitBytes] : []));
    for (const bytes of new Set(limits)) expect(GUIDE).toContain(`${bytes.toLocaleString('en')} bytes`);
    expect(GUIDE).toContain(`at most ${MAX_ERRORS} \`errors\``);
  });
});
