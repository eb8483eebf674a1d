import { inTheFuture } from '../../kernel/dates/future-date.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonPath } from '../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { ASSET_CLASSES, type AssetClassId, type Method } from '../../kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../kernel/words/faults.ts';
import { type Fault, faultAt } from '../../kernel/zod-faults.ts';
import { aircraft } from './aircraft.ts';
import { biologicalAsset } from './biological-asset.ts';
import type { AssetClass } from './contract.ts';
import { courtClaim } from './court-claim.ts';
import { equipment } from './equipment.ts';
import { equityStake } from './equity-stake.ts';
import { fundUnit } from './fund-unit.ts';
import { intellectualProperty } from './intellectual-property.ts';
import { inventory } from './inventory.ts';
import { listedEquity } from './listed-equity.ts';
import { livestock } from './livestock.ts';
import { preciousMetal } from './precious-metal.ts';
import { privateSecurity } from './private-security.ts';
import { realEstate } from './real-estate.ts';
import { receivable } from './receivable.ts';
import { ruralLand } from './rural-land.ts';
import { treasurySecurity } from './treasury-security.ts';
import { vehicle } from './vehicle.ts';
import { vessel } from './vessel.ts';

const registered: readonly AssetClass[] = [
  inventory,
  realEstate,
  receivable,
  equipment,
  aircraft,
  vessel,
  biologicalAsset,
  equityStake,
  intellectualProperty,
  courtClaim,
  fundUnit,
  listedEquity,
  livestock,
  preciousMetal,
  privateSecurity,
  ruralLand,
  treasurySecurity,
  vehicle,
];

/** The classes that can be registered and valued, in their public order. */
export const registeredAssetClasses: readonly AssetClass[] = ASSET_CLASSES.flatMap((id) =>
  registered.filter((assetClass) => assetClass.id === id),
);

export const assetClasses: ReadonlyMap<AssetClassId, AssetClass> = new Map(
  registeredAssetClasses.map((assetClass) => [assetClass.id, assetClass]),
);

/** The class of an id; undefined for a word that is no class, or one that is not registered. */
export const findAssetClass = (id: string): AssetClass | undefined => assetClasses.get(id as AssetClassId);

/** The class of an asset that was registered. Throws for one that is not: such an asset cannot exist. */
export function assetClass(id: AssetClassId): AssetClass {
  const found = assetClasses.get(id);
  if (!found) throw new Error(`the asset class ${id} is not registered`);
  return found;
}

/** Where a body holds something to be kept word for word: below `attributes` of an asset or `parameters` of an estimate. */
export const keptWordForWord = (member: 'attributes' | 'parameters'): readonly JsonPath[] => [
  ...new Map(
    registered
      .flatMap((assetClass) => assetClass.keptWordForWord ?? [])
      .map((name) => [name, [member, name]]),
  ).values(),
];

/**
 * What attributes or parameters in a request are refused for in addition to their schema: days that must have come and
 * have not, and what the class adds. `above` is where they stand in the body.
 */
export function faultsOfWritten(
  id: AssetClassId,
  fields: JsonObject,
  today: CalendarDate,
  above: '/attributes' | '/parameters' | '',
): readonly Fault[] {
  const definition = assetClass(id);
  const own = definition.faultsOfWritten?.(fields, today) ?? [];
  return [
    ...(definition.datesThatHaveCome ?? []).flatMap((name) => futureDates(name, fields, today, above)),
    ...own.map((fault) => ({ ...fault, pointer: `${above}${fault.pointer}` })),
  ];
}

/** Of a field, or as `lines[].date` of a member of each item of a list. */
function futureDates(name: string, fields: JsonObject, today: CalendarDate, above: string): readonly Fault[] {
  const [first = '', member] = name.split('[].');
  const field = fields[first];
  if (member === undefined) return inTheFuture(`${above}/${first}`, field, today);
  return (Array.isArray(field) ? field : []).flatMap((item: Json, index) =>
    isJsonObject(item) ? inTheFuture(`${above}/${first}/${index}/${member}`, item[member], today) : [],
  );
}

/** What values a guided estimate of a class: its guide, where that has a say of its own, or else the class. */
export const guidedValuer = ({ guided, value }: AssetClass): Pick<AssetClass, 'value'> => ({
  value: guided?.value ?? value,
});

/** Methods that are models of what a scenario may suppose. */
const MODELS: readonly Method[] = [
  'CASH_FLOW_SCENARIO',
  'PRESENT_VALUE_SCENARIO',
  'DEPRECIATED_REPLACEMENT_COST',
];

/**
 * A class that is itself valued by a model is valued by scenarios of that model alone: in another its facts, such as a face value and
 * a due date, would have no place, and go unheard.
 */
export function faultsOfModel(id: AssetClassId, method: Method): readonly Fault[] {
  const own = assetClass(id).methods.flatMap((each) => (MODELS.includes(each.method) ? each.method : []));
  return own.length === 0 || own.includes(method) ? [] : [faultAt('/scenario_id', modelledBy(id, own))];
}

const modelledBy = (id: AssetClassId, own: readonly Method[]): FaultWords =>
  faultWords('of_another_model', bilingual('index.modelled_by', { id, join: own.join(', ') }));
