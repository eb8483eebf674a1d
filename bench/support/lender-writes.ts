import { randomUUID } from 'node:crypto';
import { assetBody } from '../../test/support/bodies.ts';
import { documentBody, guaranteeBody, obligationBody } from '../../test/support/every-resource.ts';
import { BASE } from './service.ts';

interface Caller {
  readonly origin: string;
  readonly analyst: string;
  readonly reviewer: string;
}

export interface WriteTime {
  readonly request: string;
  readonly milliseconds: number;
  readonly status: number;
}

const FACE_VALUE = { face_value: '10000.00', due_date: '2027-11-22', debtor: 'Made up' };

/**
 * The writes of a lender's day, one after the other, on resources of their own: an asset is registered, changed, valued, given for an
 * obligation, and rejected by a second person. Throws on any answer but success.
 */
export async function* lenderWrites({ origin, analyst, reviewer }: Caller): AsyncGenerator<WriteTime> {
  const tags = new Map<string, string>();
  let last: WriteTime = { request: '', milliseconds: 0, status: 0 };
  async function written(
    route: string,
    body: object,
    more: { id?: string; method?: string; by?: string } = {},
  ) {
    const { id, method = 'POST', by = analyst } = more;
    const address = route.replace('…', id ?? '');
    const began = performance.now();
    const answer = await fetch(origin + BASE + address, {
      method,
      headers: {
        authorization: by,
        'content-type': 'application/json',
        ...(method === 'POST'
          ? { 'idempotency-key': randomUUID() }
          : { 'if-match': tags.get(id ?? '') ?? '' }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    last = { request: `${method} ${route}`, milliseconds: performance.now() - began, status: answer.status };
    if (answer.status >= 500) return '';
    if (!answer.ok) throw new Error(`${last.request}: ${answer.status} ${text}`);
    const own = (JSON.parse(text) as { readonly id?: string }).id ?? '';
    tags.set(own, answer.headers.get('etag') ?? '');
    return own;
  }
  const number = randomUUID();
  const asset = await written(
    '/assets',
    assetBody('RECEIVABLE', FACE_VALUE, { external_reference: number, portfolio: 'Portfolio 7' }),
  );
  yield last;
  await written('/assets/…', { portfolio: 'Portfolio 8' }, { id: asset, method: 'PATCH' });
  yield last;
  await written('/valuations', { asset_id: asset, purpose: 'COLLATERAL' });
  yield last;
  await written('/documents', documentBody(asset));
  yield last;
  const obligation = await written(
    '/obligations',
    obligationBody({ external_reference: number, debtor: null }),
  );
  yield last;
  const guarantee = await written('/guarantees', guaranteeBody(asset, obligation, { kind: 'OTHER' }));
  yield last;
  await written(
    '/guarantees/…/decisions',
    { decision: 'REJECT', rationale: 'made up' },
    { id: guarantee, by: reviewer },
  );
  yield last;
  await written('/comments', { kind: 'ASSET', id: asset, text: 'Made up.' });
  yield last;
}
