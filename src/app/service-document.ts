import { openApiDocument } from '../api/openapi.ts';
import { readConfiguration } from './configuration.ts';
import { openPriceSources } from './opening/price-sources.ts';
import { routeTable } from './routes.ts';
import { systemClock } from './system.ts';

/** The OpenAPI document as JSON, as `GET …/openapi.json` answers it. Needs no database. */
export async function serviceDocument(environment: NodeJS.ProcessEnv): Promise<string> {
  const sources = openPriceSources(readConfiguration(environment), systemClock);
  const document = openApiDocument(routeTable(undefined, sources, systemClock).routes);
  await sources.close();
  return document;
}
