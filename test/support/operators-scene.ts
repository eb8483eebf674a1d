import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AssetState } from '../../src/domain/asset.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { receivableBody } from './bodies.ts';
import { documentClient, madeUpText, partsOf } from './documents.ts';
import { startChain } from './events.ts';
import { jobEnded, newKey, type RunningService } from './running-service.ts';

/** Resources that operators search for, made through the API of a running service. All figures are invented. */
export function operatorsScene(service: RunningService) {
  const { call, engines } = service;
  const accepted = async (method: string, path: string, more: Parameters<typeof call>[2]) => {
    const { status, text, body } = await call(method, path, more);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body;
  };
  const register = async (body: object): Promise<string> =>
    String((await accepted('POST', '/assets', { body, key: newKey() })).id);
  const ended = (id: unknown) => jobEnded(service, id, {}, ['SUCCEEDED', 'FAILED']);
  /** The id of a valuation whose job has ended. */
  const value = async (asset_id: string): Promise<string> => {
    const body = { asset_id, purpose: 'COLLATERAL', notes: 'made up: for the loan of May' };
    const { job_id, valuation_id } = await accepted('POST', '/valuations', { body, key: newKey() });
    await ended(job_id);
    return String(valuation_id);
  };
  const lastEvent = async (stream: string): Promise<RecordedEvent> => {
    const [last] = await engines.eventLog.readStream(stream, { direction: 'backwards', limit: 1 });
    if (!last) throw new Error(`no ${stream}`);
    return last;
  };

  return {
    register,
    value,
    lastEvent,
    /** An asset of a person, renamed twice, and given another owner. */
    async historyOfAnAsset(): Promise<string> {
      const id = await register(receivableBody());
      const patch = (version: number, body: object) =>
        accepted('PATCH', `/assets/${id}`, { headers: { 'if-match': `"${version}"` }, body });
      await patch(1, { name: 'Note of Fazenda Boa Vista, renegotiated' });
      await patch(2, { attributes: { face_value: '12500.00' } });
      await patch(3, { owner: { name: 'Benedita Nogueira' } });
      return id;
    },
    /** A valuation whose discount factor nobody can write down: given up at its first attempt. */
    async givenUpValuation(): Promise<{ readonly asset: string; readonly valuation: string }> {
      const asset = await register({
        asset_class: 'BIOLOGICAL_ASSET',
        profile_version: '1.0.0',
        name: 'A made-up stand of trees',
        attributes: {
          description: 'Made up',
          discount_rate: '999999',
          cash_flows: [{ date: '9999-12-31', amount: '1.00' }],
        },
      });
      return { asset, valuation: await value(asset) };
    },
    /** A document whose verification is requested, and its job's id. */
    async documentToVerify(asset: string): Promise<{ readonly document: string; readonly job: unknown }> {
      const client = documentClient(service);
      const bytes = madeUpText(2_000);
      const { body } = await client.declare(asset, bytes);
      for (const [index, part] of partsOf(bytes).entries()) await client.put(body.id, index + 1, part);
      const completed = await client.complete(body.id);
      return { document: String(body.id), job: completed.body.job_id };
    },
    jobEnded: ended,
    /** An event that the log takes and the read model does not: PostgreSQL stores its text in no text column. */
    async poison(asset: string): Promise<RecordedEvent> {
      const before = await lastEvent(`asset-${asset}`);
      const { organization_id } = before.metadata;
      const append = startChain(before.stream, before.revision, before.metadata.hash).append({
        type: 'AssetPatched',
        data: { external_reference: 'nul \u0000' } satisfies Partial<AssetState>,
        metadata: { organization_id },
      });
      await engines.eventLog.append(append);
      return lastEvent(before.stream);
    },
    /** A statement by a foreign writer. */
    sql: (text: string, ...values: readonly (string | number)[]) =>
      engines.readModels.query(`test ${newKey()}`, text, values),
  };
}

/** Opens the page, and waits for the first answer. */
export async function openOverview(page: Page, operatorsUrl: string): Promise<void> {
  await page.goto(operatorsUrl);
  await page.locator('#process').waitFor();
  // On a busy machine the first reading may be late: the page says so, and reads again.
  await expect.poll(() => page.getByText(/no answer within/).count()).toBe(0);
}

export async function openTimeline(page: Page, operatorsUrl: string, id: string): Promise<void> {
  await page.goto(`${operatorsUrl}/#timeline/${id}`);
  await page.locator('#found-heading').waitFor();
}
