import { type CalendarDate, dateOfDay, dayOf } from '../../src/kernel/instant.ts';
import { isJsonObject, type JsonObject } from '../../src/kernel/json.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import type { Random } from '../../test/support/random.ts';

/** Assets of the made-up cooperative: names, figures and owners are invented, and recommend nothing. */

interface MadeUp {
  readonly name: string;
  readonly attributes: JsonObject;
}

type Maker = (random: Random, today: CalendarDate) => MadeUp;

const after = (today: CalendarDate, days: number): CalendarDate => dateOfDay(dayOf(today) + days);
/** Between two bounds, both in whole steps of `step`. */
const between = (random: Random, low: number, high: number, step = 1): number =>
  low + step * random.int(Math.floor((high - low) / step) + 1);
const reais = (units: number): string => `${units}.00`;

const PLACES = [
  'Santa Rita',
  'Boa Esperança',
  'São João',
  'Água Clara',
  'Três Irmãos',
  'Ipê Amarelo',
  'Vista Alegre',
  'Rio Bonito',
] as const;
const CITIES = ['Londrina', 'Cascavel', 'Maringá', 'Toledo', 'Guarapuava', 'Castro'] as const;

/** Prices by area on a rising line, with a wobble: a sample that the comparison takes. */
function flats(random: Random, today: CalendarDate): JsonObject {
  const perSquareMetre = between(random, 3_800, 6_400, 50);
  const floorPrice = between(random, 1_500, 3_500, 100);
  return {
    treatment: 'REGRESSION',
    variables: [{ name: 'area_m2' }, { name: 'andar' }],
    subject: { values: [String(between(random, 58, 96)), String(between(random, 2, 8))] },
    data: Array.from({ length: 24 }, (_, index) => {
      const [area, floor] = [45 + 3 * index, 1 + ((index * 5) % 11)];
      const wobble = between(random, -9_000, 9_000, 100);
      return {
        price: reais(45_000 + perSquareMetre * area + floorPrice * floor + wobble),
        date: after(today, -20 - 4 * index),
        source: `Anúncio fictício ${index + 1}`,
        values: [String(area), String(floor)],
      };
    }),
    declared: {
      property_description: { grade: 'III', evidence: `Vistoriado em ${after(today, -10)}` },
      data_identification: { grade: 'II', evidence: 'Anúncios arquivados' },
    },
  };
}

const depreciated =
  (what: readonly [string, ...string[]], low: number, high: number): Maker =>
  (random, today) => {
    const name = random.pick(what);
    const age = between(random, 1, 9);
    return {
      name: `${name}, ano ${Number(today.slice(0, 4)) - age}`,
      attributes: {
        description: `${name} (fictício)`,
        replacement_cost: reais(between(random, low, high, 1_000)),
        age_years: String(age),
        service_life_years: String(between(random, 15, 25)),
        residual_rate: '0.15',
      },
    };
  };

const cashFlows =
  (what: readonly [string, ...string[]], years: number): Maker =>
  (random, today) => {
    const first = between(random, 60_000, 400_000, 5_000);
    const name = random.pick(what);
    return {
      name,
      attributes: {
        description: `${name} (fictício)`,
        cash_flows: Array.from({ length: years }, (_, year) => ({
          date: after(today, 365 * (year + 1)),
          amount: reais(first + year * between(random, 1_000, 9_000, 500)),
        })),
        discount_rate: `0.${between(random, 11, 19)}`,
        ownership_share: random.pick(['1', '1', '0.5', '0.25']),
      },
    };
  };

const payment =
  (what: readonly [string, ...string[]], low: number, high: number, days: number): Maker =>
  (random, today) => {
    const instrument = `${random.pick(what)} ${between(random, 1_000, 9_999)}`;
    return {
      name: instrument,
      attributes: {
        face_value: reais(between(random, low, high, 1_000)),
        due_date: after(today, between(random, days, 3 * days)),
        instrument,
      },
    };
  };

const unitsOf =
  (what: readonly [string, ...string[]], low: number, high: number): Maker =>
  (random) => {
    const identifier = random.pick(what);
    return {
      name: identifier,
      attributes: {
        identifier,
        quantity: String(between(random, 100, 5_000, 50)),
        unit_price: `${between(random, low, high)}.${between(random, 10, 99)}`,
      },
    };
  };

const MAKERS: { readonly [Id in AssetClassId]: Maker } = {
  REAL_ESTATE: (random, today) => ({
    name: `Apartamento, Rua ${random.pick(PLACES)} ${between(random, 10, 990, 10)}, ${random.pick(CITIES)}`,
    attributes: { comparables: flats(random, today) },
  }),
  RURAL_LAND: (random) => ({
    name: `Fazenda ${random.pick(PLACES)}, matrícula ${between(random, 1_000, 39_999)}`,
    attributes: {
      area_ha: `${between(random, 20, 480)}.5`,
      price_per_ha: reais(between(random, 28_000, 92_000, 500)),
      state: 'PR',
      municipality: random.pick(CITIES),
    },
  }),
  VEHICLE: (random) => ({
    name: `${random.pick(['Caminhão', 'Caminhonete', 'Carro de apoio'])} fictício, frota ${between(random, 1, 99)}`,
    attributes: {
      type: 'cars',
      brand: '21',
      model: '7541',
      year: '2018-5',
      unit_price: reais(between(random, 48_000, 210_000, 500)),
    },
  }),
  EQUIPMENT: depreciated(
    ['Trator 150 cv', 'Colheitadeira', 'Pulverizador', 'Secador de grãos'],
    180_000,
    1_400_000,
  ),
  AIRCRAFT: depreciated(['Avião agrícola', 'Turboélice'], 900_000, 3_200_000),
  VESSEL: depreciated(['Empurrador fluvial', 'Balsa graneleira'], 600_000, 2_600_000),
  INVENTORY: (random) => ({
    name: `Estoque do armazém ${between(random, 1, 12)}, ${random.pick(CITIES)}`,
    attributes: {
      lines: (
        [
          ['Soja em grão', 'sc 60 kg', 118, 142],
          ['Milho', 'sc 60 kg', 48, 71],
          ['Café arábica', 'sc 60 kg', 1_150, 1_900],
          ['Ração', 'sc 40 kg', 74, 96],
        ] as const
      )
        .slice(0, between(random, 1, 4))
        .map(([description, unit, low, high]) => ({
          description,
          unit,
          quantity: String(between(random, 200, 4_200, 10)),
          unit_price: `${between(random, low, high)}.50`,
        })),
    },
  }),
  LIVESTOCK: (random) => ({
    name: `Rebanho ${random.pick(['de cria', 'de recria', 'de engorda'])}, Fazenda ${random.pick(PLACES)}`,
    attributes: {
      product_id: random.pick(['ox', 'cow']),
      heads: String(between(random, 40, 420)),
      weight_kg: String(between(random, 360, 510)),
      price_per_head: reais(between(random, 3_200, 5_400, 50)),
    },
  }),
  BIOLOGICAL_ASSET: cashFlows(['Eucalipto em pé', 'Pomar de laranja', 'Cafezal em produção'], 4),
  EQUITY_STAKE: cashFlows(['Quotas da Agroindústria Exemplo Ltda.', 'Quotas da Cerealista Modelo Ltda.'], 5),
  INTELLECTUAL_PROPERTY: cashFlows(['Patente de semeadora', 'Cultivar protegida', 'Marca de café'], 5),
  PRECIOUS_METAL: (random) => ({
    name: `Barras de ${random.pick(['ouro', 'ouro', 'prata'])} sob custódia`,
    attributes: { metal: 'GOLD', mass_g: String(between(random, 100, 1_500, 50)), fineness: '0.999' },
  }),
  TREASURY_SECURITY: (random) => ({
    name: `Tesouro Selic 2029, conta ${between(random, 100, 999)}`,
    attributes: { product_id: 'tesouro-selic-2029-03-01', quantity: `${between(random, 2, 40)}.25` },
  }),
  PRIVATE_SECURITY: payment(['CDB', 'CRA', 'LCA'], 80_000, 700_000, 400),
  RECEIVABLE: payment(['Duplicata', 'CPR financeira', 'Nota promissória'], 12_000, 320_000, 400),
  COURT_CLAIM: (random, today) => {
    const instrument = `Precatório ${between(random, 1_000, 9_999)} (fictício)`;
    return {
      name: instrument,
      attributes: {
        face_value: reais(between(random, 60_000, 500_000, 1_000)),
        due_date: after(today, between(random, 400, 1_100)),
        instrument,
        real_rate: '0.09',
        index: { base_date: after(today, -500), rule: 'CALLER', factor: '1.1875' },
      },
    };
  },
  FUND_UNIT: unitsOf(['Fundo Exemplo FIC FIM', 'Fundo Modelo Renda Fixa'], 12, 180),
  LISTED_EQUITY: unitsOf(['ABCD3', 'WXYZ4', 'EFGH11'], 8, 64),
};

/** What a class whose prices come from outside is worth by its owner, in BRL; the demo asks nobody outside. */
const DECLARED: { readonly [Id in AssetClassId]?: readonly [low: number, high: number] } = {
  PRECIOUS_METAL: [60_000, 640_000],
  TREASURY_SECURITY: [30_000, 610_000],
  PRIVATE_SECURITY: [80_000, 690_000],
  RECEIVABLE: [12_000, 300_000],
};

const OWNERS = [
  'Conceição Araújo',
  'José Pereira da Silva',
  'Irmãos Tanaka',
  'Agropecuária Modelo Ltda.',
  'Marlene Schmidt',
  'Cerealista Exemplo Ltda.',
] as const;
export const PORTFOLIOS = ['Rural — Norte', 'Rural — Oeste', 'Empresas', 'Investimentos'] as const;

/** Two vehicles that name the same plate: somebody is to say whether they are one. */
const SAME_PLATE: readonly number[] = [20, 38];

/** The body of `POST /assets` for the asset of this number. */
export function assetBody(assetClass: AssetClassId, number: number, random: Random, today: CalendarDate) {
  const { name, attributes } = MAKERS[assetClass](random, today);
  const range = DECLARED[assetClass];
  return {
    asset_class: assetClass,
    profile_version: '1.0.0',
    name,
    external_reference: `DEMO-${String(number).padStart(4, '0')}`,
    portfolio: PORTFOLIOS[number % PORTFOLIOS.length],
    owner: { name: random.pick(OWNERS) },
    attributes,
    ...(SAME_PLATE.includes(number) && { identifiers: [{ type: 'PLATE', value: 'DEM0A00' }] }),
    ...(range && {
      declared_value: {
        amount: reais(between(random, range[0], range[1], 100)),
        date: after(today, -between(random, 1, 40)),
        origin: 'Extrato fictício do proprietário',
      },
    }),
  };
}

/** Members that are prices, of the whole or a unit, in attributes and in their lists: later they are others. */
const PRICES = ['price_per_ha', 'unit_price', 'price_per_head', 'replacement_cost', 'amount'];
const LISTS = ['lines', 'cash_flows'];

/** A merge patch after which the asset has another price; undefined where its class has none of its own. */
export function repriced(attributes: JsonObject, random: Random): JsonObject | undefined {
  const percent = BigInt(between(random, 92, 115));
  const scaled = (text: string): string => {
    const cents = (BigInt(text.replace('.', '')) * percent) / 100n;
    return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  };
  const pricesOf = (members: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, value]) =>
        PRICES.includes(name) && typeof value === 'string' ? [[name, scaled(value)]] : [],
      ),
    );
  const lists = LISTS.flatMap((name) => {
    const list = attributes[name];
    if (!Array.isArray(list)) return [];
    return [[name, list.filter(isJsonObject).map((item) => ({ ...item, ...pricesOf(item) }))] as const];
  });
  const changed = { ...pricesOf(attributes), ...Object.fromEntries(lists) };
  return Object.keys(changed).length > 0 ? { attributes: changed } : undefined;
}
