import { twoPeople } from '../beginnings/people-and-assets.ts';
import { documentsRun } from '../execution/documents-run.ts';
import { madeUpSources } from '../made-up-sources.ts';

/** Guides whose figures come from price sources: here from made-up ones. */
documentsRun({ 'docs/public-area.md': undefined, 'docs/scenarios.md': twoPeople }, madeUpSources);
