import { documentsRun } from '../execution/documents-run.ts';
import { madeUpSources } from '../made-up-sources.ts';

/** The tool’s own guide, on prices that are made up. */
documentsRun({ 'docs/tool.md': undefined }, madeUpSources);
