import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, DataOf, QueryOf } from '../operation-types.ts';

/** Estimates from published prices, and the look-ups that lead to them. */
export class Market {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Current coverage of each class. */
  coverage(options: CallOptions = {}): Promise<DataOf<'listCoverage'>> {
    return this.#ask('listCoverage', options);
  }

  /** Brands of a type, models of a brand, or years of a model. */
  vehicles(
    query: QueryOf<'listVehicleCodes'>,
    options: CallOptions = {},
  ): Promise<DataOf<'listVehicleCodes'>> {
    return this.#ask('listVehicleCodes', { query, ...options });
  }

  estimateVehicle(
    body: BodyOf<'createVehicleEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createVehicleEstimate'>> {
    return this.#ask('createVehicleEstimate', { body, ...options });
  }

  /** Families; with a `family` also its products. */
  equipment(
    query: QueryOf<'listEquipment'> = {},
    options: CallOptions = {},
  ): Promise<DataOf<'listEquipment'>> {
    return this.#ask('listEquipment', { query, ...options });
  }

  estimateEquipment(
    body: BodyOf<'createEquipmentEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createEquipmentEstimate'>> {
    return this.#ask('createEquipmentEstimate', { body, ...options });
  }

  /** Federal securities and their prices. */
  treasury(options: CallOptions = {}): Promise<DataOf<'listTreasuryProducts'>> {
    return this.#ask('listTreasuryProducts', options);
  }

  estimateTreasury(
    body: BodyOf<'createTreasuryEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createTreasuryEstimate'>> {
    return this.#ask('createTreasuryEstimate', { body, ...options });
  }

  /** Private securities, receivables and court claims, discounted at the base rate. */
  estimateCredit(
    body: BodyOf<'createCreditEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createCreditEstimate'>> {
    return this.#ask('createCreditEstimate', { body, ...options });
  }

  /** Real estate, rural land, equipment and vehicles, compared with market data. */
  estimateComparative(
    body: BodyOf<'createComparativeEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createComparativeEstimate'>> {
    return this.#ask('createComparativeEstimate', { body, ...options });
  }

  /** Classes with guided parameters: see `guided_parameters_schema` in the profiles. */
  estimateGuided(
    body: BodyOf<'createGuidedEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createGuidedEstimate'>> {
    return this.#ask('createGuidedEstimate', { body, ...options });
  }
}
