import type { Label } from '../../../kernel/vocabulary.ts';

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

/** What a comparison of values and prices says beside the phrases of every report. */
export const BACK_TEST_PHRASES = {
  backTestTitle: say('Valores e preços de venda', 'Values and sale prices'),
  salesFrom: say('Vendas desde', 'Sales from'),
  salesTo: say('Vendas até', 'Sales to'),
  withoutBound: say('sem limite', 'no bound'),
  allClasses: say('todas', 'all'),
  workedOut: say('Calculado em', 'Worked out'),
  salesCounted: say('Vendas', 'Sales'),
  sold: say('Bens vendidos', 'Assets sold'),
  withoutProceeds: say('Sem preço de venda informado', 'Without proceeds told'),
  withoutValue: say('Sem valor anterior à venda', 'Without a value before the sale'),
  ratios: say('Valor ÷ preço de venda', 'Value ÷ proceeds'),
  noSales: say('Nenhuma venda pode ser comparada.', 'No sale can be compared.'),
  method: say('Método', 'Method'),
  medianRatio: say('Mediana', 'Median'),
  cod: say('COD (%)', 'COD (%)'),
  prd: say('PRD', 'PRD'),
  prb: say('PRB', 'PRB'),
  inRange: say('Na faixa', 'In range'),
  ofCount: say('de', 'of'),
  tooFew: say('poucas vendas para concluir', 'too few to conclude'),
  ratioNote: say(
    'De cada bem vendido, o último valor calculado antes da venda dividido pelo preço. COD: desvio médio da mediana, em % dela; PRD: média ÷ razão ponderada, acima de 1 se os bens caros têm razões menores; PRB: quanto a razão muda, em partes da mediana, quando o valor dobra. Na faixa: parte dos preços que está na faixa dita com o valor, e de quantos. Fórmulas da norma da IAAO sobre estudos de razão. Com menos de 20 vendas nada se deve concluir.',
    'Of each asset that was sold, the last value calculated before it divided by the price. COD: mean distance from the median, in % of it; PRD: mean ÷ weighted ratio, above 1 where dear things have lower ratios; PRB: by which part of the median the ratio changes where the value doubles. In range: the share of prices that lie in the range told with the value, and of how many. Formulas of the IAAO standard on ratio studies. Below 20 sales nothing should be concluded.',
  ),
} as const;
