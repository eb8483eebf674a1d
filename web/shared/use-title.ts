import { useEffect } from 'preact/hooks';

/** The document's title: what is looked at before the page's own name, as histories and screen readers show it. */
export function useTitle(name: string, subject?: string): void {
  useEffect(() => {
    document.title = subject === undefined ? name : `${subject} · ${name}`;
  }, [name, subject]);
}
