import { documentRuns } from '../execution/document-runs.ts';

documentRuns('docs/first-valuation.md');
