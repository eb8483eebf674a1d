import { coverageQuestions } from '../../../queries/coverage/coverage-questions.ts';
import { COVERAGE_MODELS, loadBook } from '../../../queries/coverage/load-book.ts';
import type { CoverageParts } from '../../reactions/coverage/reaction.ts';
import type { RoleParts } from './role-parts.ts';

/** How long the reaction waits for the read models to pass an event. */
const PATIENCE_MS = 5_000;

/** The reaction that tells of coverage, on the engines. */
export const coverageParts = ({ engines, clock }: Pick<RoleParts, 'engines' | 'clock'>): CoverageParts => {
  const { eventLog, handler, readModels } = engines;
  return {
    ...coverageQuestions(readModels),
    log: eventLog,
    handler,
    clock,
    async isReady() {
      const stands = await readModels.projections();
      if (!COVERAGE_MODELS.every((asked) => stands.some(({ name }) => name === asked))) return false;
      return readModels.passed(COVERAGE_MODELS, await eventLog.head(), PATIENCE_MS);
    },
    passed: (position) => readModels.passed(COVERAGE_MODELS, position, PATIENCE_MS),
    book: (organizationId, ids) => loadBook(readModels, organizationId, ids),
  };
};
