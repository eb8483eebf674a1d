import { randomUUID } from 'node:crypto';
import { registerAsset, type SealedAsset } from '../../commands/asset.ts';
import { organizationId } from '../../src/kernel/ids.ts';
import { inventoryBody, receivableBody } from './bodies.ts';
import { newKey, type RunningService } from './running-service.ts';
import { causeOf } from './scenario.ts';
import type { SpokenError } from './spoken.ts';

type Errors = readonly SpokenError['errors'][number][];

/** A reference that is taken, and the errors of lines that would change assets and may not, in English and in Portuguese. */
export async function refusedUpdates(
  service: RunningService,
): Promise<readonly [reference: string, errors: readonly [Errors, Errors]]> {
  const references = [newKey(), newKey(), newKey()];
  const [several = '', again = '', other = ''] = references;
  const stock = (external_reference: string) => inventoryBody({ external_reference });
  for (const external_reference of references)
    await service.call('POST', '/assets', { key: newKey(), body: stock(external_reference) });
  // As a log from before references were claimed.
  const cause = { ...causeOf('person:Ana Lima'), organizationId: organizationId('Coop Norte') };
  const input = () => stock(several) as unknown as SealedAsset;
  await service.engines.handler.change(registerAsset, { id: randomUUID(), input, cause });
  const lines = [
    { key: 'several', asset: stock(several) },
    { key: 'first', asset: stock(again) },
    { key: 'again', asset: stock(again) },
    { key: 'class', asset: receivableBody({ external_reference: other }) },
  ];
  const bytes = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  const errorsIn = async (language: string): Promise<Errors> => {
    const headers = { 'content-type': 'application/x-ndjson', 'accept-language': language };
    const path = '/asset-batches?existing=update&dry_run=true';
    const { body } = await service.call('POST', path, { key: newKey(), bytes, headers });
    const { results } = body as unknown as {
      readonly results: readonly { readonly problem?: SpokenError }[];
    };
    return results.flatMap(({ problem }) => problem?.errors ?? []);
  };
  return [several, [await errorsIn('en'), await errorsIn('pt-BR')]];
}
