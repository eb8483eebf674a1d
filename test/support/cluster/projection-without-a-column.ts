import { assetProjection, assets } from '../../../projections/asset.ts';

/**
 * Imported before the program: makes it the next version, in which the read model of assets stores its state under another
 * name. Its column `state`, which each question of the previous version reads, is gone.
 */
const { columns, toRow, fromRow } = assets;
const { state, ...others } = columns;
Object.assign(assetProjection, { version: assetProjection.version + 1 });
Object.assign(assets, {
  columns: { ...others, asset: state },
  toRow(entry: Parameters<typeof toRow>[0]) {
    const { state: asset, ...row } = toRow(entry);
    return { ...row, asset };
  },
  fromRow: ({ asset = null, ...row }: Parameters<typeof fromRow>[0]) => fromRow({ ...row, state: asset }),
});
