import { describe, expect, it } from 'vitest';
import { bytesAt } from '../../support/asking.ts';
import { inventoryBody, realEstateText } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();

const people = madeBefore(() => fourEyes(service));

const valuationOf = async (body: unknown) =>
  `/valuations/${(await people.valued(await people.register(body))).id}`;
const pdfOf = (path: string, headers: Record<string, string> = {}) =>
  bytesAt(service, `${path}/report?format=pdf`, headers);

describe('the report as PDF', () => {
  it('is a document to be shown, named after its version, the same bytes each time', async () => {
    const path = await valuationOf(inventoryBody());
    const { answer, bytes } = await pdfOf(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('etag')).toBe('"3-pt-BR"');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="valuation-${path.split('/').at(-1)}-v3.pdf"`,
    );
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect((await pdfOf(path)).bytes.equals(bytes)).toBe(true);
  });

  it('is Portuguese where no language is asked for, while JSON stays English', async () => {
    const path = await valuationOf(realEstateText());
    const languageOf = async (headers: Record<string, string>) =>
      (await pdfOf(path, headers)).answer.headers.get('content-language');
    expect(await languageOf({ 'accept-language': 'fr' })).toBe('pt-BR');
    expect(await languageOf({ 'accept-language': 'en-GB, pt;q=0.5' })).toBe('en');
    expect(await languageOf({})).toBe('pt-BR');
    const json = await service.call('GET', `${path}/report`);
    expect(json.headers.get('content-language')).toBe('en');
  });

  it('is answered to HEAD without its bytes', async () => {
    const path = await valuationOf(inventoryBody());
    const head = await service.call('HEAD', `${path}/report?format=pdf`);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('content-type')).toBe('application/pdf');
  });

  it('is of the two formats only', async () => {
    const path = await valuationOf(inventoryBody());
    const answer = await service.call('GET', `${path}/report?format=docx`);
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' });
  });

  it.each(['json', 'pdf'])('of an unknown valuation is 404 as %s', async (format) => {
    const path = '/valuations/d9428888-122b-41e1-b85c-61e80e5c7e3b/report';
    expect((await service.call('GET', `${path}?format=${format}`)).status).toBe(404);
  });
});

describe('the report as JSON', () => {
  it('holds the reviewed values, the class by its name, and the way to them', async () => {
    const path = await valuationOf(inventoryBody());
    const headers = { 'accept-language': 'pt-BR' };
    const { body } = await service.call('GET', `${path}/report`, { headers });
    const valuation = await service.call('GET', path, { headers });
    expect(body.values).toEqual(valuation.body.values);
    expect(body.calculation).toMatchObject(valuation.body.calculation as object);
    expect(body).toMatchObject({
      format_version: '1.0.0',
      asset: { class_label: 'Estoque' },
      policy: null,
      scenario: null,
      documents: [],
      accepted_value: null,
      repeats: null,
      trail: [
        { step: 'REQUESTED', by: 'person:Ana Lima' },
        { step: 'CALCULATED', by: null },
      ],
    });
  });

  it('after a withdrawal shows the approval, too, and is another version', async () => {
    const path = await valuationOf(inventoryBody());
    const reviewer = async (person: string) => (await service.issue('Coop Norte', person)).token;
    const decide = async (person: string, what: string, body: object) =>
      service.call('POST', `${path}/${what}`, { body, key: newKey(), token: await reviewer(person) });
    const approval = { decision: 'APPROVE', rationale: 'As inspected' };
    expect((await decide('Bruno Sá', 'reviews', approval)).status).toBe(201);
    const approved = await pdfOf(path);
    const withdrawal = { rationale: 'Counted wrongly' };
    expect((await decide('Célia Brandão', 'withdrawals', withdrawal)).status).toBe(201);
    const { body, headers } = await service.call('GET', `${path}/report`);
    expect(headers.get('etag')).toBe('"5-en"');
    expect(body).toMatchObject({
      review: { status: 'WITHDRAWN' },
      values: { declared_value: { status: 'REJECTED', reason_codes: ['REVIEW_REJECTED'] } },
      trail: [
        { step: 'REQUESTED' },
        { step: 'CALCULATED' },
        { step: 'APPROVED', by: 'person:Bruno Sá', rationale: 'As inspected' },
        { step: 'WITHDRAWN', by: 'person:Célia Brandão', rationale: 'Counted wrongly' },
      ],
    });
    const withdrawn = await pdfOf(path, { 'if-none-match': approved.answer.headers.get('etag') ?? '' });
    expect(withdrawn.answer.status).toBe(200);
    expect(withdrawn.bytes.equals(approved.bytes)).toBe(false);
  });
});
