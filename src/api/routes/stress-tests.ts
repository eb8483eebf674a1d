import { z } from 'zod';
import { COVERAGE_MODELS } from '../../../queries/coverage.ts';
import { StressTestView } from '../../../queries/views/stress-test.ts';
import { decimal } from '../../kernel/decimal.ts';
import { PortfolioName } from '../../kernel/fields.ts';
import type { Json } from '../../kernel/json.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../kernel/vocabulary.ts';
import { carried, says } from '../../kernel/words/faults.ts';
import { NAMED_BEFORE } from '../../kernel/words/fields.ts';
import { unavailable } from '../pipeline/answer/problem.ts';
import { bookPages } from '../resource/book/pages.ts';
import { debtorsOf, StressTest } from '../resource/book/stress-test.ts';
import { settle, staleHeader } from '../resource/consistency.ts';
import type { ManagementParts } from '../resource/management.ts';
import { json, type Route, route } from '../route.ts';
import { READERS } from './resource-parameters.ts';

/** Some thousands of obligations are worked out in a second. */
const PATIENCE_MS = 60_000;

const SHOCK = new RegExp(`^(${ASSET_CLASSES.join('|')}):(-?(?:0(?:\\.\\d{1,8})?|1(?:\\.0{1,8})?))$`);
const noShock = says(
  'invalid_shock',
  'must be a class and a change from -1 to 1, such as INVENTORY:-0.20',
  'deve ser uma classe e uma variação de -1 a 1, como INVENTORY:-0.20',
);

const Shock = z
  .string()
  .regex(SHOCK, { error: noShock })
  .transform((text) => {
    const [assetClass, change] = text.split(':') as [AssetClassId, string];
    return { asset_class: assetClass, change };
  });

const StressTestQuery = z.strictObject({
  portfolio: PortfolioName.optional().meta({ description: 'Obligations of this portfolio alone.' }),
  shock: z
    .array(Shock)
    .superRefine((shocks, context) => {
      for (const [index, { asset_class }] of shocks.entries())
        if (shocks.findIndex((other) => other.asset_class === asset_class) < index)
          context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
    })
    .optional()
    .meta({
      description:
        'A class and by which part its collateral values change, from -1 to 1; given once for each class: `shock=INVENTORY:-0.20&shock=VEHICLE:-0.1`.',
      override: {
        type: 'array',
        items: { type: 'string', pattern: SHOCK.source, examples: ['INVENTORY:-0.20'] },
      },
    }),
});

/** `GET /stress-tests`: what changes of value would do. Nothing is kept. */
export const stressTestRoute = (parts: () => ManagementParts): Route =>
  route({
    method: 'GET',
    path: '/stress-tests',
    operationId: 'runStressTest',
    tag: 'Obligations',
    summary: 'See what changes of value would do to coverage',
    description:
      'Values and coverage of the active obligations as they are, and as they would be if the collateral values of some classes changed, with concentrations. What is unknown stays unknown. Worked out when it is asked, in time that grows with the number of obligations, and nothing is kept.',
    access: READERS,
    query: StressTestQuery,
    patienceMs: PATIENCE_MS,
    responses: {
      200: {
        description: 'Both sides',
        schema: StressTestView,
      },
    },
    async handle(request) {
      const wired = parts();
      const { stale } = await settle(wired, request, COVERAGE_MODELS);
      const { portfolio, shock = [] } = request.query;
      const { organization_id: organizationId } = request.credential();
      const now = wired.clock.now();
      const test = new StressTest(
        new Map(shock.map((each) => [each.asset_class, decimal(each.change)])),
        now,
      );
      const until = performance.now() + PATIENCE_MS;
      for await (const { obligations, book } of bookPages(wired, organizationId, portfolio)) {
        // The client has gone, this process ends, or the answer would come too late.
        if (request.signal.aborted || performance.now() > until) return unavailable();
        test.add(book, obligations, await debtorsOf(wired, organizationId, obligations));
      }
      const body = { portfolio: portfolio ?? null, shocks: shock, as_of: now, ...test.answer() };
      return json(200, body as unknown as Json, { headers: staleHeader(stale) });
    },
  });
