import { documentsRun } from '../execution/documents-run.ts';
import { madeUpSources } from '../made-up-sources.ts';

/** Without a credential, on prices that are made up. */
documentsRun({ 'docs/public-area.md': undefined }, madeUpSources);
