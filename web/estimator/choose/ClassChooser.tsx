import { useRef, useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { useWords } from '../../shared/texts/use-words.ts';
import { fragmentOf } from '../address/address.ts';
import type { ClassOffer } from '../catalog.ts';
import { foundClasses } from './found.ts';

/** Groups of classes on the start screen, in the order of their groups there. */
type GroupId = 'land' | 'machines' | 'goods' | 'investments' | 'rights' | 'others';

const CLASSES: Readonly<Record<Exclude<GroupId, 'others'>, readonly string[]>> = {
  land: ['REAL_ESTATE', 'RURAL_LAND'],
  machines: ['VEHICLE', 'EQUIPMENT', 'AIRCRAFT', 'VESSEL'],
  goods: ['LIVESTOCK', 'BIOLOGICAL_ASSET', 'INVENTORY', 'PRECIOUS_METAL'],
  investments: ['TREASURY_SECURITY', 'PRIVATE_SECURITY', 'FUND_UNIT', 'LISTED_EQUITY', 'EQUITY_STAKE'],
  rights: ['RECEIVABLE', 'COURT_CLAIM', 'INTELLECTUAL_PROPERTY'],
};

interface Group {
  readonly id: GroupId;
  readonly offers: readonly ClassOffer[];
}

/** The groups that have any of the classes; one that the page does not know is with the others. */
function groupsOf(offers: readonly ClassOffer[]): readonly Group[] {
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

/** One class: its name, what it is, and what its figures are based on. */
function ClassLink({ offer: { profile, coverage } }: { readonly offer: ClassOffer }) {
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

/** Paths in a box of 24 by 24, drawn with the colour of the text. */
const PATHS: Readonly<Record<GroupId, string>> = {
  land: 'M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6',
  machines:
    'M3 16V8h10v8M13 11h4l4 3v2h-2M3 16h2m4 0h6M7 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4m10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  goods: 'M12 21V9M12 13c-4 0-6-2-6-6 4 0 6 2 6 6m0-4c0-4 2-6 6-6 0 4-2 6-6 6M7 21h10',
  investments: 'M4 4v16h16M8 15l3-4 3 2 5-7M15 6h4v4',
  rights: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5',
  others: 'M6 12h.01M12 12h.01M18 12h.01',
};

/** Hidden from screen readers: the name next to it says the same. */
const GroupIcon = ({ id }: { readonly id: GroupId }) => (
  <svg class="group-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={PATHS[id]} />
  </svg>
);
