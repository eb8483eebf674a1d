import type { AssetState } from '../../projections/asset.ts';
import { byId } from '../question.ts';

export const getAsset = byId<AssetState>('assets', 'asset');
