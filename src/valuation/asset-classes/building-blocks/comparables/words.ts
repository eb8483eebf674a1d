import { type Decimal, decimal, greatest, least, toAmount, toText } from '../../../../kernel/decimal.ts';
import { type CalculationStep, type Limitation, limitation, namedStep } from '../../../../kernel/estimate.ts';
import type { GradeTable } from '../../../../kernel/grades.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { Label } from '../../../../kernel/vocabulary.ts';
import { NOT_A_MARKET_PRICE } from '../../../../kernel/words/limitations.ts';
import type { MarketSample } from '../../../../kernel/words/shown-sample.ts';
import type { Diagnosis, TooFew } from '../../../comparables/diagnosis.ts';
import { fewInWords } from '../../../comparables/grades.ts';
import { LEVEL_OF_TESTS, type PremiseFinding } from '../../../comparables/premises.ts';
import { amountOf } from '../method-result.ts';

/** Of every comparison of market data. */
export const COMPARABLES_LIMITATIONS: readonly Limitation[] = [
  limitation('COMPARABLES_AS_DECLARED', {
    'pt-BR':
      'Preços, características, datas e fontes dos dados são os informados: nenhum foi verificado, e a amostra não foi completada pelo serviço.',
    en: 'Prices, characteristics, dates and sources of the data are as given: none was verified, and the service added none.',
  }),
];

const NOT_MOVED = limitation('COMPARABLES_NOT_MOVED_IN_TIME', {
  'pt-BR': 'Os preços valem nas suas datas: nenhum foi atualizado até a data da avaliação.',
  en: 'Prices are of their own days: none was brought forward to the valuation date.',
});

const movedByIndex = (name: string, month: string): Limitation =>
  limitation('COMPARABLES_MOVED_BY_INDEX', {
    'pt-BR': `Cada preço foi levado do mês de sua data a ${month} pelo índice informado, que ninguém verificou: ${name}.`,
    en: `Each price was moved from the month of its date to ${month} by the index that was given, which nobody verified: ${name}.`,
  });

/** `reached`: the month of the index that prices were moved to; undefined where none moves them. */
export const timeWords = (
  time: { readonly treatment: string; readonly index_name?: string | undefined } | undefined,
  reached: string | undefined,
): readonly Limitation[] => {
  if (time === undefined) return [NOT_MOVED];
  return reached === undefined ? [] : [movedByIndex(time.index_name ?? '', reached)];
};

/** How old the data are, always; and which of them say nothing new. */
export const sampleWords = ({
  alike,
  oldest,
  oldest_age_days,
  median_age_days,
}: MarketSample): readonly Limitation[] => [
  limitation('COMPARABLES_AGE', {
    'pt-BR': `O dado mais antigo é de ${oldest}, ${oldest_age_days} dias antes da data da avaliação; a idade mediana é de ${median_age_days} dias.`,
    en: `The oldest datum is of ${oldest}, ${oldest_age_days} days before the valuation date; the median age is ${median_age_days} days.`,
  }),
  ...(alike.length === 0 ? [] : [dataAlike(alike)]),
];

function dataAlike(alike: MarketSample['alike']): Limitation {
  const list = alike.map(({ datum, same_as }) => `${datum} = ${same_as}`).join(', ');
  return limitation('DATA_ALIKE', {
    'pt-BR': `Dados de mesmo preço e mesmos valores contam uma só vez: nº ${list}.`,
    en: `Data of the same price and values count once: no. ${list}.`,
  });
}

/** Which data the stated criterion left out, and by how much each was beyond it. */
export const leftOutWords = (leftOut: MarketSample['left_out'], criterion: string): readonly Limitation[] => {
  if (leftOut.length === 0) return [];
  const list = leftOut
    .map(({ datum, deviations, limit }) => `${datum} (${deviations} > ${limit})`)
    .join(', ');
  return [
    limitation('DATA_LEFT_OUT', {
      'pt-BR': `Dados retirados pelo critério ${criterion}, pela distância à média em desvios-padrão: nº ${list}.`,
      en: `Data left out by the criterion ${criterion}, for their distance from the mean in standard deviations: no. ${list}.`,
    }),
  ];
};

/** Of a class whose grades another part of the standard has. */
export const UNGRADED_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  limitation('GRADE_NOT_COMPUTED', {
    'pt-BR':
      'O grau de fundamentação e de precisão não foi calculado: a ABNT NBR 14653-2 é de imóveis urbanos, e as partes 3 e 5 têm tabelas próprias.',
    en: 'No grade of rationale or precision was computed: ABNT NBR 14653-2 is for urban property, and parts 3 and 5 have tables of their own.',
  }),
];

/** Of a graded one: two items of the table are nobody's measurement. */
export const DECLARED_ITEMS = limitation('GRADE_ITEMS_DECLARED', {
  'pt-BR':
    'Os itens 1 e 3 do grau de fundamentação são declarados por quem registrou o ativo: o serviço não os verifica.',
  en: 'Items 1 and 3 of the grade of rationale are declared by whoever registered the asset: the service does not verify them.',
});

const named = (numbers: readonly number[]): string => numbers.join(', ');

export const ofALaterDay = (numbers: readonly number[], date: CalendarDate): Limitation =>
  limitation('COMPARABLES_OF_A_LATER_DAY', {
    'pt-BR': `Há dados posteriores a ${date}, a data desta avaliação, que nada dizem sobre ela: nº ${named(numbers)}.`,
    en: `Some data are later than ${date}, the date of this valuation, and say nothing about it: no. ${named(numbers)}.`,
  });

export const NO_PRICE = limitation('MODEL_GIVES_NO_PRICE', {
  'pt-BR': 'Para estas características o modelo não dá um preço acima de zero.',
  en: 'For these characteristics the model gives no price above zero.',
});

export const MEDIAN = limitation('MEDIAN_OF_LOGARITHMS', {
  'pt-BR':
    'O preço entrou em logaritmo: o resultado é a mediana dos preços que o modelo prevê, e não a sua média.',
  en: 'Prices entered as logarithms: the result is the median of the prices that the model expects, not their mean.',
});

const HALF_OF_FIELD = '0.15';

/** The ends of the field of judgement: 15 % on each side. */
const fieldOfJudgement = (amount: Decimal): readonly [Decimal, Decimal] => [
  amount.times(decimal('1').minus(HALF_OF_FIELD)),
  amount.times(decimal('1').plus(HALF_OF_FIELD)),
];

const money = (value: Decimal): string => {
  const amount = toAmount(value);
  return amount.ok ? `BRL ${amount.value}` : '?';
};

/** The ends of both at once: of the 80 % interval and of the field of judgement (A.10). */
export function admissible(
  amount: Decimal,
  interval: readonly [Decimal, Decimal] | undefined,
): readonly [Decimal, Decimal] | undefined {
  if (!interval) return undefined;
  const [low, high] = fieldOfJudgement(amount);
  return [greatest(low, interval[0]), least(high, interval[1])];
}

const sameInBoth = (text: string): Label => ({ 'pt-BR': text, en: text });

/** What a reader must know of how sure the figure is. `interval`: of 80 %; undefined where there is none. */
export const spread = (amount: Decimal, interval: readonly [Decimal, Decimal] | undefined): Limitation => {
  const [low, high] = fieldOfJudgement(amount);
  const within: Label = interval
    ? sameInBoth(`${money(interval[0])} – ${money(interval[1])}`)
    : { 'pt-BR': 'não pôde ser calculado', en: 'it could not be made' };
  const judgement = `${money(low)} – ${money(high)}`;
  const both = admissible(amount, interval);
  const narrower = both ? `${money(both[0])} – ${money(both[1])}` : '—';
  return limitation('FIELD_OF_JUDGEMENT', {
    'pt-BR': `Intervalo de confiança de 80 % da estimativa: ${within['pt-BR']}. Campo de arbítrio de ±15 % (ABNT NBR 14653-2:2011, 8.2.1.5): ${judgement}. Intervalo de valores admissíveis: ${narrower}.`,
    en: `80 % confidence interval of the estimate: ${within.en}. Field of judgement of ±15 % (ABNT NBR 14653-2:2011, 8.2.1.5): ${judgement}. Interval of admissible values: ${narrower}.`,
  });
};

/** Why a known figure is not the value: by item, so that it can be mended. */
export function gradeLacks({ items, premises, rationale, precision }: GradeTable): Limitation {
  const numbers = (grade: 'NONE' | 'PENDING') =>
    items.filter((item) => item.grade === grade).map(({ item }) => item);
  const listed = (found: readonly number[]): string => (found.length === 0 ? '—' : named(found));
  const failed = premises.flatMap(({ premise, outcome }) => (outcome === 'FAILED' ? [premise] : []));
  const open = failed.length === 0 ? '—' : failed.join(', ');
  return limitation('GRADE_INSUFFICIENT', {
    'pt-BR': `O grau I não foi alcançado: fundamentação ${rationale.grade}, precisão ${precision.grade}; itens pendentes: ${listed(numbers('PENDING'))}; itens sem grau: ${listed(numbers('NONE'))}; pressupostos não atendidos: ${open}. O resultado do cálculo é mostrado e não é o valor.`,
    en: `Grade I was not reached: rationale ${rationale.grade}, precision ${precision.grade}; items pending: ${listed(numbers('PENDING'))}; items without a grade: ${listed(numbers('NONE'))}; premises not met: ${open}. What was calculated is shown, and is not the value.`,
  });
}

/** What the data say against the model. */
export function doubts(
  { normality, influential, outliers }: Pick<Diagnosis, 'normality' | 'influential' | 'outliers'>,
  tooFew: readonly TooFew[],
  premises: readonly PremiseFinding[],
): readonly Limitation[] {
  const failed = premises.filter(({ outcome }) => outcome === 'FAILED');
  return [
    ...(failed.length === 0 ? [] : [premisesFail(failed)]),
    ...(normality && normality.p < LEVEL_OF_TESTS ? [RESIDUALS_NOT_NORMAL] : []),
    ...outlierWords(outliers),
    ...(influential.length === 0 ? [] : [drawing(influential)]),
    ...(tooFew.length === 0 ? [] : [microNumerous(tooFew)]),
  ];
}

const premisesFail = (failed: readonly PremiseFinding[]): Limitation => {
  const list = failed.map(({ premise, observed }) => `${premise} (${observed})`).join('; ');
  return limitation('PREMISES_FAIL', {
    'pt-BR': `Pressupostos do modelo que os testes contradizem (ABNT NBR 14653-2:2011, A.2.1): ${list}.`,
    en: `Premises of the model that the tests speak against (ABNT NBR 14653-2:2011, A.2.1): ${list}.`,
  });
};

export const outlierWords = (outliers: readonly number[]): readonly Limitation[] =>
  outliers.length === 0
    ? []
    : [
        limitation('OUTLIERS', {
          'pt-BR': `Dados a mais de dois desvios do que o cálculo dá para eles: nº ${named(outliers)}. Nenhum foi retirado.`,
          en: `Data farther than two deviations from what the calculation gives for them: no. ${named(outliers)}. None was left out.`,
        }),
      ];

const RESIDUALS_NOT_NORMAL = limitation('RESIDUALS_NOT_NORMAL', {
  'pt-BR': 'Os resíduos não parecem normais (Shapiro-Wilk, p < 10 %): intervalo e testes podem enganar.',
  en: 'The residuals do not look normal (Shapiro-Wilk, p < 10 %): interval and tests may mislead.',
});

const drawing = (influential: readonly number[]): Limitation =>
  limitation('INFLUENTIAL_DATA', {
    'pt-BR': `Dados que sozinhos puxam o modelo (distância de Cook acima de 1): nº ${named(influential)}. Nenhum foi retirado.`,
    en: `Data that draw the model by themselves (Cook's distance above 1): no. ${named(influential)}. None was left out.`,
  });

const microNumerous = (tooFew: readonly TooFew[]): Limitation => {
  const list = tooFew.map(fewInWords).join('; ');
  return limitation('MICRO_NUMEROSITY', {
    'pt-BR': `Dados de menos de uma mesma característica (ABNT NBR 14653-2:2011, A.2): ${list}.`,
    en: `Too few data of one characteristic (ABNT NBR 14653-2:2011, A.2): ${list}.`,
  });
};

const DIGITS = 15;

/** A float of the statistics as the decimal that is counted with from here on: as many digits as all of it has that hold. */
export const asDecimal = (value: number): Decimal => decimal(String(Number(value.toPrecision(DIGITS))));

/** A statistic of six digits, as a plain decimal. */
export const shownFigure = (value: number): string => toText(asDecimal(Number(value.toPrecision(6))));

/** A figure that is shown, and not calculated with; none where it could not be measured. */
export const toldFigure = (
  ptBR: string,
  en: string,
  value: number | undefined,
): readonly CalculationStep[] =>
  value === undefined || !Number.isFinite(value) ? [] : [namedStep(ptBR, en, shownFigure(value), '1')];

/** How many count, and of when. */
export const sampleSteps = (
  treatment: string,
  { data, counted, oldest, newest, oldest_age_days, median_age_days }: MarketSample,
): readonly CalculationStep[] => [
  namedStep('Tratamento', 'Treatment', treatment, 'text'),
  namedStep('Dados informados', 'Data given', String(data), 'unit'),
  namedStep('Dados', 'Data', String(counted), 'unit'),
  namedStep('Dado mais antigo', 'Oldest datum', oldest, 'date'),
  namedStep('Dado mais novo', 'Newest datum', newest, 'date'),
  namedStep('Idade do dado mais antigo', 'Age of the oldest datum', String(oldest_age_days), 'days'),
  namedStep('Idade mediana dos dados', 'Median age of the data', String(median_age_days), 'days'),
];

/** How far each price is from what the others give for it, on average. */
export const errorStep = ({ leave_one_out_error: error }: MarketSample): readonly CalculationStep[] =>
  error === null
    ? []
    : [
        namedStep(
          'Erro médio com cada dado deixado de fora',
          'Mean error with each datum left out',
          error,
          'fraction',
        ),
      ];

type Ends = readonly [Decimal, Decimal] | undefined;

interface Spread {
  readonly interval: Ends;
  readonly prediction: Ends;
  readonly amplitude: number | undefined;
}

/** The figure itself, so that it stands there also where it is not the value; its interval, and the field of judgement. */
export function resultSteps(
  amount: Decimal,
  { interval, prediction, amplitude }: Spread,
): readonly CalculationStep[] {
  const [low, high] = fieldOfJudgement(amount);
  const ends = (between: Ends, ptBR: string, en: string) =>
    between?.every((end) => toAmount(end).ok)
      ? [
          money(`${ptBR}, limite inferior`, `${en}, low end`, between[0]),
          money(`${ptBR}, limite superior`, `${en}, high end`, between[1]),
        ]
      : [];
  const money = (ptBR: string, en: string, value: Decimal) =>
    namedStep(ptBR, en, amountOf(value, '/comparables'), 'BRL');
  return [
    money('Resultado do cálculo', 'Figure of the calculation', amount),
    ...ends(interval, 'Intervalo de confiança', 'Confidence interval'),
    ...toldFigure('Amplitude do intervalo', 'Width of the interval', amplitude),
    money('Campo de arbítrio, limite inferior', 'Field of judgement, low end', low),
    money('Campo de arbítrio, limite superior', 'Field of judgement, high end', high),
    ...ends(prediction, 'Intervalo de predição', 'Prediction interval'),
    ...ends(admissible(amount, interval), 'Valores admissíveis', 'Admissible values'),
  ];
}
