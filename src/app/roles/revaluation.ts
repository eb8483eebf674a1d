import { type FreezableSources, freezableSources } from '../../../commands/valuation/freezing.ts';
import { referencedAssets } from '../../../queries/assets.ts';
import { selectedAssets } from '../../../queries/batches.ts';
import { allPublished, publishedMark } from '../../../queries/coverage.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ask } from '../../../queries/question.ts';
import {
  dueValuations,
  listRevaluingOrganizations,
  markableValuations,
  openValuationsOfPurpose,
} from '../../../queries/valuations.ts';
import { PROBLEMS } from '../../api/pipeline/answer/problem.ts';
import { problemOfRejection } from '../../api/pipeline/answer/rejection.ts';
import { loadStream } from '../../domain/events/handling.ts';
import { latestDue } from '../../domain/policy.ts';
import type { ValuationState } from '../../domain/valuation.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { sharedIdentifiers } from '../../evidence/privacy/registration-marks.ts';
import type { BatchWorkerParts } from '../../processes/batch/lines.ts';
import { lineProblem } from '../../processes/batch/read-line.ts';
import type { Refusal, RevaluationParts } from '../../processes/revaluation/reaction.ts';
import type { Engines } from '../engines.ts';
import { areCurrent, READ_MODEL_TIMEOUT_MS, type RoleParts } from './role-parts.ts';

/** What the service's own valuation requests freeze, read from the log. */
export const sourcesOf = (
  { eventLog, keyStore }: Pick<Engines, 'eventLog' | 'keyStore'>,
  organizationId: string,
): FreezableSources =>
  freezableSources(organizationId, {
    state: async (stream, evolve) =>
      (await loadStream(eventLog, stream, evolve, { owner: organizationId })).state,
    sharedIdentifiers: (asset) => sharedIdentifiers(keyStore, asset),
  });

/** What lines of batches change, and what those who wait for a valuation read. */
const READ_DURING_BATCHES = ['asset', 'batch', 'valuation'];
/** While read models are built or stopped, a batch continues more slowly. */
const SHOWN_WITHIN_MS = 1_000;

export const batchSources = (
  engines: Engines,
): Pick<BatchWorkerParts, 'sources' | 'selected' | 'referenced' | 'shown' | 'problem'> => ({
  sources: (organizationId) => sourcesOf(engines, organizationId),
  async selected({ organizationId, selection, acceptedAt, upTo, after, limit }) {
    const { readModels } = engines;
    const { projections } = selectedAssets;
    if (!(await readModels.passed(projections, upTo, READ_MODEL_TIMEOUT_MS)))
      throw new DependencyUnavailable(
        'read_models',
        new Error(`${projections.join(', ')} are behind the log`),
      );
    const { portfolio, asset_class, due_before: day } = selection;
    const due =
      day === null
        ? undefined
        : latestDue(await ask(readModels, approvedPolicies, { organizationId }), acceptedAt, day);
    return ask(readModels, selectedAssets, {
      organizationId,
      portfolio: portfolio ?? undefined,
      assetClass: asset_class ?? undefined,
      due,
      after,
      upTo,
      limit,
    });
  },
  async referenced(organizationId, references) {
    const { eventLog, readModels } = engines;
    const { projections } = referencedAssets;
    if (!(await readModels.passed(projections, await eventLog.head(), READ_MODEL_TIMEOUT_MS)))
      throw new DependencyUnavailable(
        'read_models',
        new Error(`${projections.join(', ')} is behind the log`),
      );
    const found = await ask(readModels, referencedAssets, { organizationId, references });
    return new Map([...found].map(([reference, rows]) => [reference, rows.map(({ id }) => id)]));
  },
  async shown(upTo) {
    try {
      await engines.readModels.passed(READ_DURING_BATCHES, upTo, SHOWN_WITHIN_MS);
    } catch (error) {
      // Nobody reads what is away.
      if (!(error instanceof DependencyUnavailable)) throw error;
    }
  },
  problem(rejection, above) {
    const { code, detail, errors } = problemOfRejection(rejection);
    return lineProblem(code, detail ?? PROBLEMS[code].title, errors, above);
  },
});

const REVALUATION_READ_MODELS = ['asset', 'document', 'policy', 'valuation', 'guarantee', 'reference'];

export const revaluationParts = ({
  engines,
  clock,
  log,
}: Pick<RoleParts, 'engines' | 'clock' | 'log'>): RevaluationParts => {
  const { eventLog, handler, readModels } = engines;
  return {
    log: eventLog,
    handler,
    clock,
    isReady: () => areCurrent(engines, REVALUATION_READ_MODELS),
    organizations: (after, limit) => listRevaluingOrganizations(readModels, after, limit),
    policies: (organizationId) => ask(readModels, approvedPolicies, { organizationId }),
    due: (page) => ask(readModels, dueValuations, page),
    pricesMark: () => ask(readModels, publishedMark, null),
    prices: () => ask(readModels, allPublished, null),
    markable: (page) => ask(readModels, markableValuations, page),
    sources: (organizationId) => ({
      ...sourcesOf(engines, organizationId),
      rivals: (valuation) => rivalsOf(engines, organizationId, valuation),
    }),
    refusal: refusalOf,
    onRepeated(repeats, repeated) {
      if (repeated.outcome === 'requested') {
        log.info({ valuation_id: repeated.valuationId, repeats }, 'a valuation was requested again');
        return;
      }
      const { code, pointer, fault } = repeated;
      log.warn({ repeats, code, pointer, fault }, 'a valuation could not be requested again');
    },
    onFailure: (repeats, error) =>
      log.error({ repeats, err: error }, 'a valuation could not be requested again yet'),
  };
};

/**
 * Throws `DependencyUnavailable` while the read model is behind the log: a valuation with an unknown rival must not be
 * repeated.
 */
async function rivalsOf(
  { eventLog, readModels }: Pick<Engines, 'eventLog' | 'readModels'>,
  organizationId: string,
  { input }: ValuationState,
): Promise<readonly string[]> {
  const { projections } = openValuationsOfPurpose;
  if (!(await readModels.passed(projections, await eventLog.head(), READ_MODEL_TIMEOUT_MS))) {
    throw new DependencyUnavailable('read_models', new Error(`${projections.join(', ')} is behind the log`));
  }
  return ask(readModels, openValuationsOfPurpose, {
    organizationId,
    assetId: input.asset.id,
    purpose: input.purpose,
    datedSince: input.valuation_date,
  });
}

/** In English, as in the logs. */
function refusalOf(rejection: Parameters<typeof problemOfRejection>[0]): Refusal {
  const { code, detail, errors } = problemOfRejection(rejection);
  const first = errors?.[0];
  return {
    code,
    pointer: first?.pointer ?? null,
    fault: first?.code ?? null,
    detail: (first?.detail ?? detail ?? PROBLEMS[code].title).en,
  };
}
