import { beforeAll, describe, expect, it } from 'vitest';
import { layoutFaults } from '../../evidence/reports/layout.ts';
import { readPages } from '../../evidence/reports/read-pdf.ts';
import { bytesAt } from '../../support/asking.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const BASE = 'https://values.example';

const service = serviceOfTests({ PUBLIC_BASE_URL: BASE });
const bank = madeBefore(() => lending(service));
let loan: string;
beforeAll(async () => {
  const debtor = { name: 'Made-up Farm', tax_id: '11222333000181' };
  loan = await bank.obligation({
    name: 'Loan for the harvest',
    debtor,
    balance: { amount: '1000.00', date: '2026-11-20' },
    required_coverage: '1.3',
    maturity_date: '2027-08-31',
  });
  const other = await bank.obligation({ balance: { amount: '150.00', date: '2026-11-20' } });
  service.clock.advance(1_000);
  const coffee = await bank.assetOf('1000.00');
  await bank.recognized(coffee, other, { share: '0.5' });
  await bank.recognized(coffee, loan, { rank: 2, share: '0.7' });
  const land = await bank.landOf('900.00');
  await bank.recognized(land, loan, { kind: 'MORTGAGE', limit: '600.00' });
  // Instants of one stream increase even with a stopped clock; after this all are past.
  service.clock.advance(1_000);
});

const reportOf = (query = '', headers: Record<string, string> = {}) =>
  service.call('GET', `/obligations/${loan}/report${query}`, { headers });

const pdfOf = (id = loan, headers: Record<string, string> = {}) =>
  bytesAt(service, `/obligations/${id}/report?format=pdf`, headers);

describe('the report of an obligation', () => {
  it("shows today's coverage with the calculation of every figure", async () => {
    const { status, body, headers } = await reportOf();
    expect([status, headers.get('content-language')]).toEqual([200, 'en']);
    expect(body).toMatchObject({
      report: 'OBLIGATION_COVERAGE',
      format_version: '1.0.0',
      organization: { name: 'Coop Norte' },
      obligation: {
        id: loan,
        debtor: { name: 'Made-up Farm', tax_id: '11222333000181', tax_id_country: 'BR' },
      },
      coverage: {
        status: 'SHORT',
        required: '1300.00',
        counted: '550.00',
        shortfall: null,
        shortfall_at_least: '150.00',
      },
      guarantees: [
        {
          asset: { asset_class: 'RURAL_LAND' },
          kind: 'MORTGAGE',
          registration: 'MISSING',
          base: '900.00',
          available: '900.00',
          claim: '600.00',
          counted: null,
          reasons: [{ code: 'NOT_REGISTERED' }],
          way: expect.stringMatching(
            /^Collateral value 900\.00 .* 900\.00 available, .* The amount counted is unknown: /,
          ),
        },
        {
          asset: { name: 'Coffee in warehouse 7', asset_class: 'INVENTORY' },
          rank: 2,
          share: '0.7',
          accepted: '1000.00',
          base: '1000.00',
          prior_claims: '150.00',
          available: '550.00',
          claim: '1300.00',
          counted: '550.00',
          reasons: [{ code: 'NOT_REGISTERED' }],
          way: 'Collateral value 1,000.00 (2026-11-20) × share 0.7, less 150.00 of earlier ranks: 550.00 available, rounded down to the cent. Counted: the smaller of 550.00 and the maximum claim, 1,300.00: 550.00.',
        },
      ],
    });
  });

  it('prints the tag of the coverage, and the address that answers it', async () => {
    const { verification } = (await reportOf()).body as {
      verification: Record<'as_of' | 'coverage_tag' | 'address', string>;
    };
    const path = `/obligations/${loan}/coverage?as_of=${verification.as_of}`;
    expect(verification.address).toBe(`${BASE}/api/v1/asset-valuation${path}`);
    expect((await service.call('GET', path)).headers.get('etag')).toBe(`"${verification.coverage_tag}"`);
    const now = await service.call('GET', `/obligations/${loan}/coverage`);
    expect(now.headers.get('etag')).toBe(`"${verification.coverage_tag}"`);
  });

  it('is of its language, and not sent again to who has it', async () => {
    const english = await reportOf();
    const portuguese = await reportOf('', { 'accept-language': 'pt-BR' });
    const guarantees = portuguese.body.guarantees as { way: string }[];
    expect(guarantees[1]?.way).toContain('Contado: o menor entre 550,00 e o máximo exigível, 1.300,00');
    const tag = String(english.headers.get('etag'));
    expect(portuguese.headers.get('etag')).not.toBe(tag);
    expect((await reportOf('', { 'if-none-match': tag })).status).toBe(304);
  });

  it('is a document, the same bytes each time, with nothing outside its margins', async () => {
    const { answer, bytes } = await pdfOf();
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, 'pt-BR']);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="obligation-${loan}-v1.pdf"`);
    expect((await pdfOf()).bytes.equals(bytes)).toBe(true);
    const pages = await readPages(bytes);
    expect(layoutFaults(pages)).toEqual([]);
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const shown of [
      'Relatório de cobertura',
      'Made-up Farm',
      'Insuficiente',
      'R$ 1.300,00',
      'Hipoteca',
      'NOT_REGISTERED',
    ])
      expect(text).toContain(shown);
  });

  it('of an obligation without guarantees says that there are none', async () => {
    const id = await bank.obligation();
    const { body } = await service.call('GET', `/obligations/${id}/report`);
    expect(body).toMatchObject({
      guarantees: [],
      coverage: { status: 'SHORT' },
      obligation: { debtor: null },
    });
    const pages = await readPages((await pdfOf(id, { 'accept-language': 'en' })).bytes);
    expect(layoutFaults(pages)).toEqual([]);
    expect(pages.map((page) => page.text).join(' ')).toContain('No guarantee is in force.');
  });
});
