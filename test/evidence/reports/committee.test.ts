import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { PICTURED } from './made-up-committee.ts';
import { dense, readPages, wholeText } from './read-pdf.ts';

const render = pdfRenderer();
const textOf = async (report: ValuationReport) => dense(wholeText(await readPages(await render(report))));
const pictured = (name: string): ValuationReport => {
  const report = PICTURED[name];
  if (!report) throw new Error(`no report ${name}`);
  return report;
};

describe('the report for a committee', () => {
  it.each(Object.entries(PICTURED))('%s fits its schema', (_name, report) => {
    expect(ValuationReport.parse(report)).toEqual(report);
  });

  it.each([
    [
      'committee-estate',
      [
        'Organização: Cooperativa de Crédito Vale do Iguaçu',
        'Valor aceito Valor em garantia reconhecido O que falta R$ 431.234,56 Valor declarado R$ 247.959,87 Nada',
        'laudo-de-avaliação-apartamento-12.pdf',
        'Avaliações Peritas do Paraná Ltda.',
        '02/09/2026 79 dias antes da avaliação',
        'Bruno Sá 18/11/2026 23:10:00 (19/11/2026 02:10:00 UTC)',
        'tinha 50 dias na data da avaliação',
        'Aprovações 2 de 2',
        'Célia Brandão 22/11/2026 06:15:00 (09:15:00 UTC)',
        'com data, no máximo 180 dias antes',
        'até R$ 500.000,00: 1 qualquer outro valor: 2',
        'Idade máxima do valor declarado 365 dias',
        '15/10/2026',
        'R$ 382.700,00',
      ],
    ],
    [
      'committee-stock',
      [
        'Approvals: 1 of 2, each by a different person.',
        'An accepted document of one of these kinds is missing: Title or Contract.',
        '3 earlier ones are not listed.',
        'sum(quantity × unit price)',
      ],
    ],
    [
      'committee-receivable',
      [
        'Sensibilidade à taxa',
        '-2 ponto(s) percentual(is) 12,75 % R$ 563.214,90',
        '+2 ponto(s) percentual(is) 16,75 % Nenhum método se aplica',
        'valor de face ÷ fator, em que fator = (1 + taxa de desconto) ^ (dias úteis ÷ 252)',
        'Esta é a primeira avaliação solicitada do bem.',
      ],
    ],
    [
      'committee-no-coverage',
      ['What is missing none none No reference covers the region', 'Approvals 0 of 1'],
    ],
    [
      'committee-failed',
      ['O que falta nenhum nenhum O cálculo falhou', 'foi feito de um pacote de auditoria'],
    ],
  ])('%s says what a committee asks', async (name, expected) => {
    const text = await textOf(pictured(name));
    for (const words of expected) expect(text).toContain(dense(words));
  });

  it('says of a policy that it takes no document twice, and of no other', async () => {
    const report = pictured('committee-estate');
    if (!report.policy) throw new Error('no policy');
    const unique = await textOf({ ...report, policy: { ...report.policy, unique_evidence: true } });
    const words = dense('Documentos que são evidência de outro bem não satisfazem nenhuma regra');
    expect(unique).toContain(words);
    expect(await textOf(report)).not.toContain(words);
  });

  it('keeps every heading on the page of what stands below it', async () => {
    for (const report of Object.values(PICTURED)) {
      for (const { pieces } of await readPages(await render(report))) {
        // Between the running lines: footers end at 62 points.
        const flow = pieces.filter(({ y, text }) => y > 70 && text.trim() !== '');
        const lowest = flow.reduce((low, piece) => (piece.y < low.y ? piece : low));
        expect(lowest.size, lowest.text).toBeLessThan(9);
      }
    }
  });

  it('names no address where none is set', async () => {
    const text = await textOf(pictured('committee-no-coverage'));
    expect(text).not.toContain('http');
    expect(text).toContain(pictured('committee-no-coverage').history_head);
  });
});
