import { beforeAll, describe, expect, it } from 'vitest';
import { layoutFaults } from '../../../evidence/reports/layout.ts';
import { readPages } from '../../../evidence/reports/read-pdf.ts';
import { lending } from '../../../support/lending.ts';
import { madeBefore, serviceOfTests } from '../../../support/service-of-tests.ts';

const service = serviceOfTests();
const bank = madeBefore(() => lending(service));
let coffee: string;
let loan: string;
beforeAll(async () => {
  loan = await bank.obligation({ external_reference: 'CCB-BURDENS' });
  coffee = await bank.asset('1000.00');
});

const reportOf = (id: string, language = 'en') =>
  service.call('GET', `/valuations/${id}/report`, { headers: { 'accept-language': language } });
const pdfOf = async (id: string) => {
  const answer = await fetch(`${service.url}/valuations/${id}/report?format=pdf`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
};

describe('the report of a valuation', () => {
  it('tells what burdened the asset at the event of its version, the same for ever', async () => {
    const { id: unburdened } = await bank.valued(coffee);
    await bank.review(unburdened);
    const first = await reportOf(String(unburdened));
    expect(first.body).toMatchObject({
      format_version: '1.0.0',
      burdens: { guarantees: [], encumbrances: [] },
    });

    const pledge = await bank.recognized(coffee, loan, { kind: 'PLEDGE', share: '0.6', limit: '500.00' });
    await bank.proposed(coffee, await bank.obligation(), { rank: 2 });
    const ended = await bank.encumber(coffee, { rank: 2, share: '0.1' });
    await bank.encumber(coffee, { rank: 3, amount: '70.00', until: '2027-01-31' });
    await bank.post(`/assets/${coffee}/encumbrances/${ended.body.id}/end`, {});
    const id = String((await bank.valued(coffee)).id);
    const burdened = await reportOf(id);
    expect(burdened.body.burdens).toEqual({
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
    const document = await pdfOf(id);
    const pages = await readPages(document);
    expect(layoutFaults(pages)).toEqual([]);
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const shown of [
      'O que onera o ativo',
      'CCB-BURDENS',
      'Penhor',
      'R$ 500,00',
      'Made-up bank',
      'até 31/01/2027',
    ])
      expect(text).toContain(shown);

    await bank.release(pledge);
    await bank.encumber(coffee, { rank: 4 });
    expect((await reportOf(id)).text).toBe(burdened.text);
    expect(Buffer.from(await pdfOf(id)).equals(Buffer.from(document))).toBe(true);
    expect((await reportOf(String(unburdened))).text).toBe(first.text);
    const later = await reportOf(String((await bank.valued(coffee)).id));
    expect(later.body.burdens).toMatchObject({ guarantees: [], encumbrances: [{ rank: 3 }, { rank: 4 }] });
  });
});
