import { documents, feed, lending, portfolios, reviews } from '../beginnings/back-ends.ts';
import { oneAnalyst, oneIntegrator, oneValuation, twoPeople } from '../beginnings/people-and-assets.ts';
import { documentsRun } from '../execution/documents-run.ts';

/** For developers of back ends. */
documentsRun({
  'README.md': undefined,
  'docs/first-valuation.md': undefined,
  'docs/pt-BR/first-valuation.md': undefined,
  'docs/idempotency-and-retries.md': oneAnalyst,
  'docs/documents.md': documents,
  'docs/reviews.md': reviews,
  'docs/policies.md': twoPeople,
  'docs/reports.md': oneValuation,
  'docs/portfolios.md': portfolios,
  'docs/guarantees.md': lending,
  'docs/feed.md': feed,
  'docs/batches.md': oneIntegrator,
  'docs/back-tests.md': oneAnalyst,
});
