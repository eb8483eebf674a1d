import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import {
  DECISIONS,
  ESTIMATE,
  FAILED,
  REAL_ESTATE,
  reportOf,
  valuationState,
  WITHDRAWN,
} from './made-up-report.ts';
import { dense, readPages, wholeText, withPdf } from './read-pdf.ts';

const render = pdfRenderer();
const pagesOf = async (report: ValuationReport) => readPages(await render(report));
const textOf = async (report: ValuationReport) => wholeText(await pagesOf(report));

describe.each(['pt-BR', 'en'] as const)('the report as PDF in %s', (language) => {
  const report = reportOf(undefined, language);

  it('shows both sentences, its id, version and page number on every page', async () => {
    const pages = await pagesOf(report);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, { text }] of pages.entries()) {
      for (const statement of report.statements) expect(text).toContain(statement);
      expect(text).toContain(report.valuation_id);
      expect(text).toContain(language === 'en' ? 'version 4' : 'versão 4');
      expect(text).toContain(
        language === 'en' ? `page ${index + 1} of ${pages.length}` : `página ${index + 1} de ${pages.length}`,
      );
    }
  });

  it('contains everything in the JSON', async () => {
    const text = dense(await textOf(report));
    const shown = { ...report, statements: [], language: undefined };
    for (const [pointer, leaf] of leavesOf(shown)) {
      if (typeof leaf !== 'string' || IN_OTHER_WORDS.test(pointer)) continue;
      // A CPF or CNPJ implies its country; for others the country follows the id.
      if (pointer.endsWith('/tax_id_country') && leaf === 'BR') continue;
      expect(text, pointer).toContain(dense(leaf));
    }
  });

  it('has title, language and instants in its metadata, none of them from the clock', async () => {
    const bytes = await render(report);
    await withPdf(bytes, async (pdf) => {
      const { info } = await pdf.getMetadata();
      expect(info).toMatchObject({
        Title: expect.stringContaining(report.valuation_id),
        Language: language,
        CreationDate: 'D:20261120150000Z',
        ModDate: 'D:20261121091230Z',
      });
      expect(await pdf.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]));
      const outline = await pdf.getOutline();
      expect(outline.map(({ title }) => title)).toContain(
        language === 'en' ? 'The six values' : 'Os seis valores',
      );
    });
  });
});

/** Formatted values: dates, instants, amounts, persons. Checks that nothing is omitted. */
const IN_OTHER_WORDS =
  /(_at|_date|date|\/at|_from|_until|_by|\/by|amount|value|discount|haircut|quantity|unit_price|face_value|discount_rate|currency|profile_version|scenario\/asset_class|formula|\/unit|_local|organization\/id|any_of\/\d+|bases\/\d+|range_reasons\/\w+|policy\/accept)$/;

function leavesOf(value: unknown, pointer = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, `${pointer}/${name}`));
}

describe('the report as PDF', () => {
  it('has every Portuguese character, on several pages', async () => {
    const pages = await pagesOf(reportOf());
    for (const sign of ['ç', 'ã', 'õ', '—', '≤'])
      expect(pages.filter(({ text }) => text.includes(sign)).length, sign).toBeGreaterThan(1);
  });

  it('formats amounts, dates and discounts for the language', async () => {
    const portuguese = await textOf(reportOf());
    for (const text of ['431.234,56', '20/11/2026', '42,5 %', 'R$ 512.340,07', 'Conceição Araújo Magalhães'])
      expect(portuguese).toContain(text);
    const english = await textOf(reportOf(undefined, 'en'));
    for (const text of ['431,234.56', '2026-11-20', '42.5 %', 'R$ 512,340.07'])
      expect(english).toContain(text);
  });

  it('writes formulas and factors for readers, without codes of steps', async () => {
    const portuguese = await textOf(reportOf());
    for (const text of [
      'valor de face ÷ fator, em que fator = (1 + taxa de desconto) ^ (dias úteis ÷ 252)',
      'soma(quantidade × preço unitário)',
      '≈ 1,0748561',
      'R$ / unidade',
      'Fator mostrado com oito dígitos',
    ])
      expect(dense(portuguese)).toContain(dense(text));
    expect(portuguese).not.toMatch(/BRL|[a-z]_[a-z]+ [×÷]/);
    expect(portuguese).not.toContain('1,07485611');
    const english = await textOf(reportOf(undefined, 'en'));
    expect(dense(english)).toContain(dense('sum(quantity × unit price)'));
  });

  it('shows the grades of a standard with clauses, origin and pending points', async () => {
    const title = 'Caracterização do imóvel avaliando';
    const item = (number: number, more: object) => ({
      item: number,
      clause: `9.2.1, Tabela 1, item ${number}`,
      ...more,
    });
    const premise = (name: string, title: string, test: string, observed: string, outcome: object) => ({
      premise: name,
      clause: 'A.2.1',
      title,
      test,
      observed,
      ...outcome,
    });
    const rationale = 'Duas ruas, cada uma com seu preço';
    const failed = { outcome: 'FAILED', rationale: null };
    const declared = { outcome: 'DECLARED', rationale };
    const dependence = 'ŷ: d = 0.9000, p = 0.0100';
    const graded = {
      method: 'COMPARATIVE_DATA',
      formula: 'constante',
      formula_in_words: 'x',
      steps: [{ label: 'Constante', value: '2', unit: '1' }],
      grades: {
        standard: 'ABNT NBR 14653-2:2011',
        items: [
          item(1, { title, origin: 'DECLARED', observed: null, grade: 'PENDING' }),
          item(2, { title: 'Quantidade', origin: 'COMPUTED', observed: 'n = 12; k = 1', grade: 'III' }),
        ],
        premises: [
          premise('SPECIFICATION', 'Especificação do modelo', 'RESET', 'F = 9.1000; p = 0.0010', failed),
          premise('INDEPENDENCE', 'Independência dos resíduos', 'Durbin-Watson', dependence, declared),
        ],
        points: 3,
        rationale: { clause: '9.2.1, Tabela 2', grade: 'PENDING' },
        precision: { clause: '9.2.3, Tabela 5', amplitude: '0.1357', grade: 'III' },
      },
    } as unknown as ValuationReport['calculation'][number];
    const text = dense(await textOf({ ...reportOf(), calculation: [graded] }));
    for (const wording of [
      'Graus pela ABNT NBR 14653-2:2011',
      '9.2.1, Tabela 1, item 2',
      'Calculado: n = 12; k = 1',
      'Declarado: —',
      'Pontos: 3',
      'Especificação do modelo (A.2.1)',
      'F = 9,1000; p = 0,0010',
      dependence.replaceAll('.', ','),
      `Declarado — Independência dos resíduos: ${rationale}`,
      'Pressupostos não atendidos, sem justificativa: Especificação do modelo',
      '13,57 %',
      `Itens pendentes: 1. ${title}`,
    ])
      expect(text).toContain(dense(wording));
  });

  it('names missing data of a calculation by label', async () => {
    const report = reportOf();
    const lacking = {
      method: 'USER_PROVIDED' as const,
      formula: 'cabecas × price_per_head',
      formula_in_words: 'x',
      steps: [{ label: 'Cabeças', value: '2', unit: 'cabeças' }],
    };
    const text = await textOf({ ...report, calculation: [lacking] });
    expect(text).toContain('cabeças × preço por cabeça');
    expect(text).toContain('Falta: Preço por cabeça (R$)');
  });

  it('formats dates within texts for the language', async () => {
    const report = reportOf();
    const limitations = [{ code: 'X', text: 'Os fluxos são de 2026-11-22.' }];
    expect(await textOf({ ...report, limitations })).toContain('Os fluxos são de 22/11/2026.');
  });

  it('shows each status and reason in words with its code', async () => {
    const text = await textOf(reportOf());
    for (const words of ['Só uma parte do bem tem cobertura PARTIAL_COVERAGE', 'Reconhecido RECOGNIZED'])
      expect(text).toContain(words);
  });

  it('shows both decisions of a withdrawn approval, each with who, when and why', async () => {
    const report = reportOf(valuationState({ review: WITHDRAWN }), 'pt-BR', { decisions: DECISIONS });
    const text = await textOf(report);
    for (const part of ['Bruno Sá', '21/11/2026 06:12:30', 'Célia Brandão', 'Erro na contagem do armazém'])
      expect(text).toContain(part);
    expect(text).toContain('Rejeitado na revisão REVIEW_REJECTED');
  });

  it('shows an original estimate verbatim', async () => {
    const text = await textOf(reportOf(REAL_ESTATE));
    for (const line of ESTIMATE.split('\n')) expect(dense(text)).toContain(dense(line));
  });

  it('shows the failure of a valuation, and six values without amounts', async () => {
    const text = await textOf(reportOf(FAILED));
    expect(text).toContain('FACTOR_OUT_OF_RANGE');
    expect(text.match(/sem valor/g)).toHaveLength(6);
  });

  it('repeats the heading of a table on each page', async () => {
    const pages = await pagesOf(reportOf());
    const steps = pages.filter(({ text }) => /Quantidade \d+/.test(text));
    expect(steps.length).toBeGreaterThan(1);
    for (const { text } of steps) expect(text).toMatch(/Passo\s+Valor\s+Unidade/);
  });

  it.each([
    ['pt-BR', 'Regra: EC_136; Data-base: 01/03/2024; Crédito tributário: não'],
    ['en', 'Rule: EC_136; Base date: 2024-03-01; Tax claim: no'],
  ] as const)(
    'shows the index of a claim, and the months of a series, in words (%s)',
    async (language, wording) => {
      const report = reportOf(undefined, language);
      const index = { rule: 'EC_136', base_date: '2024-03-01', tax_claim: false };
      const months = { '2025-08': '-0.11', '2025-09': '0.48' };
      const evidence = report.evidence
        .slice(0, 1)
        .map((each) => ({ ...each, observed: { series: '433', months } }));
      const asset = { ...report.asset, attributes: { index } };
      const text = (await textOf({ ...report, asset, evidence })).replaceAll(/\s+/g, ' ');
      expect(text).toContain(wording);
      expect(text).toContain('months: 2025-08 -0.11; 2025-09 0.48');
    },
  );
});
