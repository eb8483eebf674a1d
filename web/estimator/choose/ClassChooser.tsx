import { useLanguage } from '../../shared/spoken.ts';
import { fragmentOf } from '../address/address.ts';
import type { ClassOffer } from '../catalog.ts';
import { useWords } from '../texts/use-words.ts';

/** All classes that the service has, with what stands behind their figures. */
export function ClassChooser({ offers }: { readonly offers: readonly ClassOffer[] }) {
  const language = useLanguage();
  const { page, coverage: words } = useWords();
  return (
    <section aria-labelledby="choose-title">
      <h2 id="choose-title">{page.chooseClass}</h2>
      <ul class="classes">
        {offers.map(({ profile, coverage }) => (
          <li key={profile.asset_class}>
            <a class="class" href={fragmentOf({ assetClass: profile.asset_class, parameters: {} })}>
              <span class="label">{profile.label[language]}</span>
              <span class="soft small">{profile.description}</span>
              <span class={`small coverage ${coverage}`}>{words[coverage]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
