import { useEffect, useRef } from 'preact/hooks';

/** For a frame that may be wider than the screen: while it is, the keyboard reaches it and can scroll it. */
export function useScrolledByKeys() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => {
      if (current.scrollWidth > current.clientWidth) current.tabIndex = 0;
      else current.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return frame;
}
