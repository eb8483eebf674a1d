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
import { scenarioOutcome } from '../../valuation/estimation/scenario.ts';
import { DEFAULT_TIMEOUTS } from '../pipeline/answer/time-limit.ts';
import { allowedDecisions } from '../resource/allowed-decisions.ts';
import { history } from '../resource/history.ts';
import { list } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { change, create } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { type Examples, json } from '../route.ts';

/** Bodies of POST /scenarios, one for each kind; every figure is made up. */
const scenarioExamples: Examples = {
  CASH_FLOW: {
    summary: 'Harvests of a stand of eucalyptus, at 15 % a year (made up)',
    value: {
      name: 'Harvests of 2027 and 2028',
      asset_class: 'BIOLOGICAL_ASSET',
      kind: 'CASH_FLOW',
      parameters: {
        cash_flows: [
          { date: '2027-11-20', amount: '115000.00' },
          { date: '2028-11-20', amount: '132250.00' },
        ],
        discount_rate: '0.15',
      },
    },
  },
  CASH_FLOW_EQUITY_STAKE: {
    summary: 'A quarter of a company that is expected to pay out twice (made up)',
    value: {
      name: 'Two dividends',
      asset_class: 'EQUITY_STAKE',
      kind: 'CASH_FLOW',
      parameters: {
        cash_flows: [
          { date: '2027-06-30', amount: '400000.00' },
          { date: '2028-06-30', amount: '450000.00' },
        ],
        discount_rate: '0.18',
        ownership_share: '0.25',
      },
    },
  },
  PRESENT_VALUE: {
    summary: "A claim at the proposer's own rate of 18 % (made up)",
    value: {
      name: 'Paid in 2029',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: { face_value: '84000.00', due_date: '2029-12-31', discount_rate: '0.18' },
    },
  },
  PRESENT_VALUE_OF_AN_ASSET: {
    summary: "The proposer's own rate on a claim that is registered: its face value and due date (made up)",
    value: {
      name: 'At 22 %',
      asset_class: 'COURT_CLAIM',
      asset_id: '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90',
      kind: 'PRESENT_VALUE',
      parameters: { discount_rate: '0.22' },
    },
  },
  PRESENT_VALUE_BY_BUSINESS_DAYS: {
    summary: "A claim at the proposer's own rate, by business days over 252 (made up)",
    value: {
      name: 'Paid in 2029, at a rate of the market',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: {
        face_value: '84000.00',
        due_date: '2029-12-31',
        discount_rate: '0.18',
        day_count: 'BUS_252',
      },
    },
  },
  PRESENT_VALUE_BY_CURVE: {
    summary: 'A claim at the zero-coupon rate of the treasury for its term, and four points (made up)',
    value: {
      name: 'Paid in 2029, four points above the treasury',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: {
        face_value: '84000.00',
        due_date: '2029-12-31',
        discount: 'PREFIXED_CURVE',
        spread: '0.04',
      },
    },
  },
  DEPRECIATED_REPLACEMENT_COST: {
    summary: 'A harvester that is five years old (made up)',
    value: {
      name: 'Harvester, straight-line over twenty years',
      asset_class: 'EQUIPMENT',
      kind: 'DEPRECIATED_REPLACEMENT_COST',
      parameters: {
        replacement_cost: '1000000.00',
        age_years: '5',
        service_life_years: '20',
        residual_rate: '0.2',
      },
    },
  },
  DEPRECIATED_REPLACEMENT_COST_BY_STATE: {
    summary: 'The same in need of simple repairs, by Ross-Heidecke (made up)',
    value: {
      name: 'Harvester, in need of simple repairs',
      asset_class: 'EQUIPMENT',
      kind: 'DEPRECIATED_REPLACEMENT_COST',
      parameters: {
        replacement_cost: '1000000.00',
        age_years: '5',
        service_life_years: '20',
        residual_rate: '0.2',
        wear: 'E',
      },
    },
  },
  RECEIVABLES_PORTFOLIO: {
    summary: "Trade notes by days past due, at the proposer's own rates (made up)",
    value: {
      name: 'Trade notes of November',
      asset_class: 'RECEIVABLE',
      kind: 'RECEIVABLES_PORTFOLIO',
      parameters: {
        buckets: [
          {
            name: 'Not past due',
            days_past_due_from: '0',
            days_past_due_to: '0',
            face_amount: '250000.00',
            default_rate: '0.02',
            loss_given_default: '0.6',
            dilution_rate: '0.015',
            days_to_receipt: '45',
          },
          {
            days_past_due_from: '1',
            days_past_due_to: '30',
            face_amount: '80000.00',
            default_rate: '0.12',
            loss_given_default: '0.65',
            dilution_rate: '0.03',
            days_to_receipt: '75',
          },
          {
            days_past_due_from: '31',
            face_amount: '20000.00',
            default_rate: '0.45',
            loss_given_default: '0.8',
            dilution_rate: '0.05',
            expected_on: '2027-04-29',
          },
        ],
        discount_rate: '0.18',
      },
    },
  },
};

/** Bodies of POST /scenarios/{id}/decisions. */
export const decisionExamples: Examples = {
  approve: {
    summary: 'The assumptions hold',
    value: {
      decision: 'APPROVE',
      rationale: 'Prices and yields agree with the last three harvests (made up).',
    },
  },
  reject: {
    summary: 'They do not',
    value: { decision: 'REJECT', rationale: 'The rate is below what the bank pays on deposits (made up).' },
  },
};

/** Includes the time limit of the price sources. */
const ASKING_MS = DEFAULT_TIMEOUTS.enginesMs + 6_000;

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
          "Every figure is the proposer's: none is supposed, and a missing one gives an unknown amount with `MISSING_PARAMETER`. A `valuation_date` in the future, and a result that is too long to show, are 422. A scenario replaces assumptions, never facts: one for an asset (`asset_id`) takes from it the facts that its parameters leave out: today's for the result shown here, the frozen ones in a valuation. Where `discount` asks for the rate of one payment, a price source is asked, and its answer is kept with the proposal; without an answer the result is null for the reason. The result is that of a model: never a market value.",
        examples: scenarioExamples,
        readsOtherStreams: true,
        timeoutMs: (body) => ('discount' in body.parameters ? ASKING_MS : undefined),
        async input({ asked: { organizationId, body }, seen, parts }, now) {
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
        description: 'Without their results, which are in the scenario itself.',
        query: ListScenarios,
        page: ScenarioPage,
      }),
      read({ summary: 'Read a scenario with its result and sensitivity, now or at an earlier instant' }),
      change('decisions', decideScenario, {
        summary: 'Approve or reject a scenario',
        description:
          'By another person than the one who proposed it (403), once and for good (409). Only an approved scenario can be named in a valuation.',
        examples: decisionExamples,
      }),
      allowedDecisions({
        open: ({ status }) => (status === 'PROPOSED' ? ['APPROVE', 'REJECT'] : []),
        madeBy: ({ proposed_by }) => [proposed_by],
      }),
      history,
    ],
  });
