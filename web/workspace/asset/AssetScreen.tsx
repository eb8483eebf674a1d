import { useState } from 'preact/hooks';
import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { hrefOf } from '../address/address.ts';
import { Assigned } from '../parts/Assigned.tsx';
import { Comments } from '../parts/Comments.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { useHasDraft } from '../parts/use-draft.ts';
import { useClasses } from '../register/AssetFields.tsx';
import { type Read, useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { Duplicates } from './Duplicates.tsx';
import { draftOfEdit, EditAsset } from './EditAsset.tsx';
import { Evidence } from './Evidence.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { Secures } from './Secures.tsx';
import { Valuations } from './Valuations.tsx';

type Asset = Schemas['Asset'];

/** One asset: what is known of it, what proves it, what it is worth over time, and what it secures. */
export function AssetScreen({ id }: ScreenProps) {
  const { screens, asset: words } = useWords();
  const read = useRead('getAsset', { path: { id } });
  return (
    <Screen
      title={read.data?.name ?? words.title}
      back={{ href: hrefOf(['assets']), name: screens.assets }}
      subject={{ kind: 'ASSET', id }}
    >
      <Loaded read={read}>{(asset) => <Shown asset={asset} read={read} />}</Loaded>
    </Screen>
  );
}

function Shown({ asset, read }: { readonly asset: Asset; readonly read: Read<Asset> }) {
  const { asset: words } = useWords();
  const may = useMay();
  const { classes } = useClasses();
  const [isEdited, setEdited] = useState(useHasDraft(draftOfEdit(asset.id)));
  const [isSaved, setSaved] = useState(false);
  const known = classes?.find(({ profile }) => profile.asset_class === asset.asset_class);
  const isActive = asset.status === 'ACTIVE';
  const saved = (next: Asset, etag: string) => {
    read.put(next, etag);
    setEdited(false);
    setSaved(true);
  };
  return (
    <>
      {!isActive && <Notice kind="warning">{words.notActive}</Notice>}
      <Assigned kind="ASSET" id={asset.id} />
      <div role="status">{isSaved && !isEdited && <Notice>{words.saved}</Notice>}</div>
      <section class="card" aria-labelledby="facts-title">
        <h2 id="facts-title">{words.facts}</h2>
        {isEdited && known && read.etag !== undefined ? (
          <EditAsset
            asset={asset}
            etag={read.etag}
            known={known}
            onSaved={saved}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <>
            <Facts asset={asset} profile={known?.profile} />
            {may('patchAsset') && asset.status !== 'DISPOSED' && (
              <button
                type="button"
                class="button"
                disabled={!known}
                onClick={() => {
                  setEdited(true);
                  setSaved(false);
                }}
              >
                {words.edit}
              </button>
            )}
          </>
        )}
      </section>
      <Valuations asset={asset} />
      <Evidence asset={asset} />
      <Secures assetId={asset.id} />
      <Duplicates assetId={asset.id} />
      <Comments kind="ASSET" id={asset.id} />
      {may('getAssetHistory') && <History assetId={asset.id} version={asset.version} />}
    </>
  );
}
