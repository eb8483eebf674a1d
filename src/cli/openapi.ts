import { Command } from 'commander';
import { openApiDocument } from '../http/openapi.ts';
import { readConfiguration } from '../main/configuration.ts';
import { openPriceSources } from '../main/open-price-sources.ts';
import { routeTable } from '../main/routes.ts';
import { systemClock } from '../main/system.ts';

/** `openapi`: the document, as `GET …/openapi.json` answers it. Needs no database. */
export const openapiVerb = (): Command =>
  new Command('openapi')
    .description('Write the OpenAPI 3.1 document to standard output.')
    .option('--json', 'the same: it is JSON')
    .addHelpText('after', '\nExample:\n  npx asset-valuation openapi > openapi.json')
    .action(async () => {
      const sources = openPriceSources(readConfiguration(process.env), systemClock);
      const document = openApiDocument(routeTable(undefined, sources, systemClock).routes);
      process.stdout.write(`${JSON.stringify(JSON.parse(document), null, 2)}\n`);
      await sources.close();
    });
