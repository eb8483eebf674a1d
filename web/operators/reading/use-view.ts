import { useLayoutEffect, useState } from 'preact/hooks';

/** What the fragment of the address asks for, so that a view can be kept, sent and gone back from. */
type View =
  | { readonly view: 'overview' }
  | { readonly view: 'timeline'; readonly id: string; readonly before: number | undefined };

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const TIMELINE = new RegExp(`^#timeline(?:/(${ID})(?:/before/([1-9]\\d{0,8}))?)?$`);

export const isId = (text: string): boolean => new RegExp(`^${ID}$`).test(text);

export const timelineAddress = (id: string, before?: number): string =>
  `#timeline/${id}${before === undefined ? '' : `/before/${before}`}`;

function viewOf(fragment: string): View {
  const [asked, id = '', before] = TIMELINE.exec(fragment) ?? [];
  if (asked === undefined) return { view: 'overview' };
  return { view: 'timeline', id, before: before === undefined ? undefined : Number(before) };
}

/** The id in the name of a stream of which there are timelines. */
export const timelineIdOf = (stream: string): string | undefined =>
  new RegExp(`^(?:asset|valuation|policy|scenario|document)-(${ID})$`).exec(stream)?.[1];

export function useView(): View {
  const [view, setView] = useState(() => viewOf(location.hash));
  // At once and not after the first paint: what changes between them would be lost.
  useLayoutEffect(() => {
    const follow = () => setView(viewOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return view;
}
