import { assetProjection, assets } from '../../../projections/asset.ts';

/** Imported before the program: makes it the next version, in which the read model of assets has one column more. */
Object.assign(assetProjection, { version: assetProjection.version + 1 });
const { columns, indexes, toRow } = assets;
Object.assign(assets, {
  columns: { ...columns, name_length: 'integer' },
  indexes: [...indexes, ['name_length']],
  toRow: (entry: Parameters<typeof toRow>[0]) => ({ ...toRow(entry), name_length: entry.state.name.length }),
});
