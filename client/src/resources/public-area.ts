import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, QueryOf } from '../operation-types.ts';

/** What needs no credential and keeps nothing: classes, look-ups, estimates. An unknown amount is null, with its reason. */
export const publicAreaOf = (ask: Ask) => ({
  /** Fields and methods of the asset classes. */
  profiles: (options: CallOptions = {}) => ask('listProfiles', options),

  /** An estimate from your own figures, of any class. */
  estimate: (body: BodyOf<'createPublicEstimate'>, options: CallOptions = {}) =>
    ask('createPublicEstimate', { body, ...options }),

  market: {
    coverage: (options: CallOptions = {}) => ask('listCoverage', options),

    /** Brands of a type, models of a brand, or years of a model. */
    vehicles: (query: QueryOf<'listVehicleCodes'>, options: CallOptions = {}) =>
      ask('listVehicleCodes', { query, ...options }),
    estimateVehicle: (body: BodyOf<'createVehicleEstimate'>, options: CallOptions = {}) =>
      ask('createVehicleEstimate', { body, ...options }),

    equipment: (query: QueryOf<'listEquipment'> = {}, options: CallOptions = {}) =>
      ask('listEquipment', { query, ...options }),
    estimateEquipment: (body: BodyOf<'createEquipmentEstimate'>, options: CallOptions = {}) =>
      ask('createEquipmentEstimate', { body, ...options }),

    treasury: (options: CallOptions = {}) => ask('listTreasuryProducts', options),
    estimateTreasury: (body: BodyOf<'createTreasuryEstimate'>, options: CallOptions = {}) =>
      ask('createTreasuryEstimate', { body, ...options }),

    estimateCredit: (body: BodyOf<'createCreditEstimate'>, options: CallOptions = {}) =>
      ask('createCreditEstimate', { body, ...options }),

    estimateGuided: (body: BodyOf<'createGuidedEstimate'>, options: CallOptions = {}) =>
      ask('createGuidedEstimate', { body, ...options }),
  },

  inventory: {
    catalog: (options: CallOptions = {}) => ask('listInventoryCatalog', options),
    presets: (options: CallOptions = {}) => ask('listInventoryPresets', options),
    references: (query: QueryOf<'listInventoryReferences'>, options: CallOptions = {}) =>
      ask('listInventoryReferences', { query, ...options }),

    /** A product and a quantity, at the published average of Paraná. */
    estimateQuickly: (body: BodyOf<'createQuickEstimate'>, options: CallOptions = {}) =>
      ask('createQuickEstimate', { body, ...options }),

    estimate: (body: BodyOf<'createInventoryEstimate'>, options: CallOptions = {}) =>
      ask('createInventoryEstimate', { body, ...options }),
  },
});
