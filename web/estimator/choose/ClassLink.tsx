import { useLanguage } from '../../shared/spoken.ts';
import { fragmentOf } from '../address/address.ts';
import type { ClassOffer } from '../catalog.ts';
import { useWords } from '../texts/use-words.ts';

/** One class: its name, what it is, and what stands behind its figures. */
export function ClassLink({ offer: { profile, coverage } }: { readonly offer: ClassOffer }) {
  const language = useLanguage();
  const { coverage: words } = useWords();
  return (
    <li>
      <a class="class" href={fragmentOf({ assetClass: profile.asset_class, parameters: {} })}>
        <span class="label">{profile.label[language]}</span>
        <span class="soft small">{profile.description}</span>
        <span class={`small coverage ${coverage}`}>{words[coverage]}</span>
      </a>
    </li>
  );
}
