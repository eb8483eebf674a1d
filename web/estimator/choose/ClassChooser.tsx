import { useRef, useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { ClassOffer } from '../catalog.ts';
import { useWords } from '../texts/use-words.ts';
import { ClassLink } from './ClassLink.tsx';
import { foundClasses } from './found.ts';
import { GroupIcon } from './GroupIcon.tsx';
import { groupsOf } from './groups.ts';

/** All classes that the service has, in groups; a search leads to each in a few keys. */
export function ClassChooser({ offers }: { readonly offers: readonly ClassOffer[] }) {
  const language = useLanguage();
  const { page, groups } = useWords();
  const [search, setSearch] = useState('');
  const lists = useRef<HTMLDivElement>(null);
  const isSearched = search.trim() !== '';
  const found = isSearched ? foundClasses(offers, search, language) : offers;
  const toFirst = (event: Event) => {
    event.preventDefault();
    const [first] = lists.current?.querySelectorAll('a') ?? [];
    if (isSearched && found.length === 1) first?.click();
    else first?.focus();
  };
  return (
    <section aria-labelledby="choose-title">
      <h2 id="choose-title">{page.chooseClass}</h2>
      <search>
        <form class="field class-search" onSubmit={toFirst}>
          <label for="class-search">{page.search}</label>
          <input
            id="class-search"
            type="search"
            autoComplete="off"
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </form>
      </search>
      <p role="status" class="small soft">
        {isSearched &&
          (found.length === 0
            ? page.noneFound
            : fill(page.found, { shown: found.length, all: offers.length }))}
      </p>
      <div ref={lists}>
        {isSearched ? (
          <ClassList offers={found} />
        ) : (
          groupsOf(offers).map((group) => (
            <section key={group.id} class="group" aria-labelledby={`group-${group.id}`}>
              <h3 id={`group-${group.id}`}>
                <GroupIcon id={group.id} /> {groups[group.id]}
              </h3>
              <ClassList offers={group.offers} />
            </section>
          ))
        )}
      </div>
    </section>
  );
}

const ClassList = ({ offers }: { readonly offers: readonly ClassOffer[] }) => (
  <ul class="classes">
    {offers.map((offer) => (
      <ClassLink key={offer.profile.asset_class} offer={offer} />
    ))}
  </ul>
);
