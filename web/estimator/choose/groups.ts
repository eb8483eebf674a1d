import type { ClassOffer } from '../catalog.ts';

/** Which classes stand together on the start screen, in the order of their groups there. */
export type GroupId = 'land' | 'machines' | 'goods' | 'investments' | 'rights' | 'others';

const CLASSES: Readonly<Record<Exclude<GroupId, 'others'>, readonly string[]>> = {
  land: ['REAL_ESTATE', 'RURAL_LAND'],
  machines: ['VEHICLE', 'EQUIPMENT', 'AIRCRAFT', 'VESSEL'],
  goods: ['LIVESTOCK', 'BIOLOGICAL_ASSET', 'INVENTORY', 'PRECIOUS_METAL'],
  investments: ['TREASURY_SECURITY', 'PRIVATE_SECURITY', 'FUND_UNIT', 'LISTED_EQUITY', 'EQUITY_STAKE'],
  rights: ['RECEIVABLE', 'COURT_CLAIM', 'INTELLECTUAL_PROPERTY'],
};

export interface Group {
  readonly id: GroupId;
  readonly offers: readonly ClassOffer[];
}

/** The groups that have any of the classes; one that the page does not know is with the others. */
export function groupsOf(offers: readonly ClassOffer[]): readonly Group[] {
  const byGroup = Map.groupBy(offers, ({ profile }) => groupOf(profile.asset_class));
  const order = [...(Object.keys(CLASSES) as GroupId[]), 'others' as const];
  return order.flatMap((id) => {
    const members = byGroup.get(id);
    return members ? [{ id, offers: members }] : [];
  });
}

const groupOf = (assetClass: string): GroupId =>
  (Object.keys(CLASSES) as (keyof typeof CLASSES)[]).find((id) => CLASSES[id].includes(assetClass)) ??
  'others';
