import { beforeAll, describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { layoutFaults } from '../../evidence/reports/layout.ts';
import { readPages } from '../../evidence/reports/read-pdf.ts';
import { bytesAt } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { requestedByFirstRelease } from '../../support/first-release.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { policyTerms } from '../../support/policies.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** The report of a valuation: what it says of other streams is of the event that made its version, for ever. */

const BASE = 'https://avaliacao.example/a';

const service = serviceOfTests({ PUBLIC_BASE_URL: `${BASE}/` });
const people = madeBefore(() => lending(service));
beforeAll(async () => {
  await people.approvedPolicy(policyTerms({ evidence_rules: [] }));
});

const report = async (id: unknown, language = 'en') =>
  service.call('GET', `/valuations/${id}/report`, { headers: { 'accept-language': language } });
const pdf = (id: unknown) => bytesAt(service, `/valuations/${id}/report?format=pdf`);
/** Instants of one stream rise, and what is read as of one must have come. */
const approve = async (id: unknown) => {
  await people.review(id);
  service.clock.advance(10);
};
const earlierIn = ({ body }: { body: { readonly [member: string]: unknown } }) =>
  body.earlier_valuations as {
    items: { valuation_id: string; version: number; review_status: string; collateral_status: string }[];
    more: number;
  };

describe('the report for a committee', () => {
  it('keeps the layout of the rules that the valuation was requested under', async () => {
    const newest = String((await people.valued(await people.register(inventoryBody()))).id);
    const first = await requestedByFirstRelease(service.engines.eventLog, newest);
    await eventually(async () => (await service.call('GET', `/valuations/${first}`)).body.completed_at);
    const render = pdfRenderer();
    for (const [id, rules] of [
      [newest, 2],
      [first, 1],
    ] as const) {
      const { body } = await report(id, 'pt-BR');
      expect(body.methods).toContainEqual({ id: 'VALUATION_RULES', version: rules });
      const shown = body as unknown as ValuationReport;
      const drawn = await Promise.all([1, 2].map((each) => render(shown, each)));
      const { bytes } = await pdf(id);
      expect(drawn.map((each) => bytes.equals(each))).toEqual([rules === 1, rules === 2]);
    }
  });

  it('shows earlier valuations of the asset in their state at its event, whatever happens to them later', async () => {
    const assetId = await people.register(inventoryBody());
    const first = (await people.valued(assetId)).id;
    const second = (await people.valued(assetId)).id;
    const before = await report(second);
    const { bytes: document } = await pdf(second);
    expect(before.body).toMatchObject({
      format_version: '1.0.0',
      organization: { name: 'Coop Norte' },
      summary: { accepted_value: 'declared_value', recognized_collateral_value: null },
    });
    expect(earlierIn(await report(first))).toEqual({ items: [], more: 0 });
    expect(earlierIn(before)).toMatchObject({
      items: [{ valuation_id: first, version: 3, review_status: 'PENDING' }],
      more: 0,
    });
    await approve(first);
    await people.valued(assetId);
    expect((await report(second)).text).toBe(before.text);
    expect((await pdf(second)).bytes.equals(document)).toBe(true);
    await approve(second);
    const after = await report(second);
    expect(earlierIn(after).items).toMatchObject([
      { valuation_id: first, version: 4, review_status: 'APPROVED', collateral_status: 'RECOGNIZED' },
    ]);
    expect(after.body).toMatchObject({
      summary: { lacking: [] },
      review: { approvals: [{ decided_by: 'person:Rui Melo' }], approvals_required: 1 },
    });
    const answer = await service.call('GET', `/valuations/${second}`);
    expect(after.body.recognition).toEqual(answer.body.recognition);
  });

  it('shows the latest twenty, and says how many were requested before', async () => {
    const assetId = await people.register(inventoryBody());
    const ids: unknown[] = [];
    for (let count = 0; count < 23; count += 1) ids.push((await people.valued(assetId)).id);
    const { items, more } = earlierIn(await report(ids.at(-1)));
    expect(items.map(({ valuation_id }) => valuation_id)).toEqual(ids.slice(2, 22).reverse());
    expect(more).toBe(2);
  });

  it('names where the service answers its digest and head, and its tag says under which address', async () => {
    const assetId = await people.register(inventoryBody());
    const { id } = await people.valued(assetId);
    const { body, headers } = await report(id);
    const { address, as_of } = body.verification as { address: string; as_of: string };
    expect(address).toBe(`${BASE}/api/v1/asset-valuation/valuations/${id}?as_of=${as_of}`);
    await approve(id);
    const then = await service.call('GET', address.slice(`${BASE}/api/v1/asset-valuation`.length));
    const { input_digest, history_head } = body;
    expect(then.body).toMatchObject({ input_digest, history_head });
    expect(headers.get('etag')).toMatch(/^"3-[0-9a-f]{8}-en"$/);
    const again = await service.call('GET', `/valuations/${id}/report`, {
      headers: { 'if-none-match': (await report(id)).headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it("shows the asset's guarantees and encumbrances at the event of its version, unchanged for ever", async () => {
    const loan = await people.obligation({ external_reference: 'CCB-BURDENS' });
    const coffee = await people.asset('1000.00');
    const { id: unburdened } = await people.valued(coffee);
    await people.review(unburdened);
    const first = await report(String(unburdened));
    expect(first.body).toMatchObject({
      format_version: '1.0.0',
      charges: { guarantees: [], encumbrances: [] },
    });

    const pledge = await people.recognized(coffee, loan, { kind: 'PLEDGE', share: '0.6', limit: '500.00' });
    await people.proposed(coffee, await people.obligation(), { rank: 2 });
    const ended = await people.encumber(coffee, { rank: 2, share: '0.1' });
    await people.encumber(coffee, { rank: 3, amount: '70.00', until: '2027-01-31' });
    await people.post(`/assets/${coffee}/encumbrances/${ended.body.id}/end`, {});
    const id = String((await people.valued(coffee)).id);
    const burdened = await report(id);
    expect(burdened.body.charges).toEqual({
      guarantees: [
        {
          id: pledge,
          obligation_id: loan,
          external_reference: 'CCB-BURDENS',
          kind: 'PLEDGE',
          rank: 1,
          share: '0.6',
          limit: '500.00',
          effective_from: '2026-11-01',
          effective_until: null,
          registered_on: null,
          recognized_by: 'person:Rui Melo',
          recognized_at: expect.any(String),
        },
      ],
      encumbrances: [
        {
          id: expect.any(String),
          holder: 'Made-up bank',
          kind: 'OTHER',
          rank: 3,
          amount: '70.00',
          share: null,
          registered_on: null,
          until: '2027-01-31',
          recorded_at: expect.any(String),
        },
      ],
    });
    const { bytes: document } = await pdf(id);
    const pages = await readPages(document);
    expect(layoutFaults(pages)).toEqual([]);
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const shown of [
      'Garantias e ônus sobre o bem',
      'CCB-BURDENS',
      'Penhor',
      'R$ 500,00',
      'Made-up bank',
      'até 31/01/2027',
    ])
      expect(text).toContain(shown);

    await people.release(pledge);
    await people.encumber(coffee, { rank: 4 });
    expect((await report(id)).text).toBe(burdened.text);
    expect((await pdf(id)).bytes.equals(document)).toBe(true);
    expect((await report(String(unburdened))).text).toBe(first.text);
    const later = await report(String((await people.valued(coffee)).id));
    expect(later.body.charges).toMatchObject({ guarantees: [], encumbrances: [{ rank: 3 }, { rank: 4 }] });
  });
});
