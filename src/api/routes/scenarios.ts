import { decideScenario, proposeScenario, questionsOfProposal } from '../../../commands/scenario.ts';
import { byId } from '../../../queries/question.ts';
import {
  ListScenarios,
  listScenarios,
  ScenarioPage,
  ScenarioView,
  scenarioItem,
  scenarioView,
} from '../../../queries/scenarios.ts';
import { assetStream, evolveAsset } from '../../domain/asset.ts';
import { evolveScenario, type ScenarioState, scenarioStream } from '../../domain/scenario.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { ask } from '../../valuation/estimation/estimate.ts';
import { scenarioOutcome } from '../../valuation/estimation/scenario-outcome.ts';
import { PROMISED } from '../pipeline/answer/patience.ts';
import { change } from '../resource/change.ts';
import { create } from '../resource/create.ts';
import { history } from '../resource/history.ts';
import { list } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { json } from '../route.ts';
import { decisionExamples, scenarioExamples } from './scenarios/examples.ts';

/** With the time in which the price sources answer or give up. */
const ASKING_MS = PROMISED.enginesMs + 6_000;

/** `/scenarios`: propose, list, read, decide. */
export const scenarioRoutes = (parts: () => ManagementParts) =>
  resource<ScenarioState>(parts, {
    path: '/scenarios',
    tag: 'Scenarios',
    name: 'Scenario',
    stream: scenarioStream,
    evolve: evolveScenario,
    row: byId('scenarios', 'scenario'),
    view: ScenarioView,
    inLanguage: true,
    answer: (state, { status, language, headers }) =>
      json(status, scenarioView(state, scenarioOutcome(state), language) as Json, {
        version: state.version,
        headers,
      }),
    operations: [
      create(proposeScenario, {
        summary: 'Propose a scenario',
        description:
          "Every figure is the proposer's: none is supposed, and a missing one gives an unknown amount with `MISSING_PARAMETER`. A `valuation_date` in the future, and a result that is too long to show, are 422. A scenario replaces assumptions, never facts: one for an asset (`asset_id`) takes from it the facts that its parameters leave out, as they stand now for the result shown here, and as a valuation freezes them there. Where `discount` asks for the rate of one payment, a price source is asked, and its answer is kept with the proposal; without an answer the result is null for the reason. The result is that of a model: never a market value.",
        examples: scenarioExamples,
        looksElsewhere: true,
        patienceMs: (body) => ('discount' in body.parameters ? ASKING_MS : undefined),
        async input({ organizationId, body }, { seen, parts, now }) {
          const asset = body.asset_id ? await seen.state(assetStream(body.asset_id), evolveAsset) : undefined;
          const named = { organizationId, body, asset };
          const { answers, bytes } = await ask(
            parts.sources,
            questionsOfProposal(named, businessDateOf(now)),
          );
          for (const { sha256, read } of bytes) await parts.documents.put(sha256, await read());
          return { ...named, answers };
        },
      }),
      list(listScenarios, scenarioItem, {
        description: 'Without their results: these stand in the scenario itself.',
        query: ListScenarios,
        page: ScenarioPage,
      }),
      read({ summary: 'Read a scenario with its result and sensitivity, now or as it stood' }),
      change('decisions', decideScenario, {
        summary: 'Approve or reject a scenario',
        description:
          'By another person than the one who proposed it (403), once and for good (409). Only an approved scenario can be named in a valuation.',
        examples: decisionExamples,
      }),
      history,
    ],
  });
