import { publishedReferences } from '../../../queries/coverage.ts';
import { ask } from '../../../queries/question.ts';
import { listPledgedQuestions } from '../../../queries/valuations.ts';
import type { ReferenceParts } from '../../processes/references/watcher.ts';
import type { RoleParts } from './role-parts.ts';

/** How long a look waits for the read models to pass what stands in the log. */
const PATIENCE_MS = 5_000;
const ASKED = ['valuation', 'guarantee', 'reference'];

/** The watcher of what pledged values rest on, on the engines. Of the role that may reach the price sources. */
export const referenceParts = ({
  engines,
  sources,
  documents,
  clock,
  log,
}: Pick<RoleParts, 'engines' | 'sources' | 'documents' | 'clock' | 'log'>): ReferenceParts => {
  const { eventLog, handler, readModels } = engines;
  return {
    log: eventLog,
    handler,
    clock,
    sources,
    documents,
    async isReady() {
      const stands = await readModels.projections();
      if (!ASKED.every((asked) => stands.some(({ name }) => name === asked))) return false;
      return readModels.passed(ASKED, await eventLog.head(), PATIENCE_MS);
    },
    questions: () => listPledgedQuestions(readModels),
    published: (ids) => ask(readModels, publishedReferences, { ids }),
    onPublished: (question, { reference_date, source }) =>
      log.info({ question, reference_date, source: source.id }, 'a newer price was recorded'),
  };
};
