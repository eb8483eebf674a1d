import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../spoken.ts';
import { type Column, Table } from '../Table.tsx';
import { useWords } from '../texts/use-words.ts';
import { type Box, boxOf, round, type Scale } from './scale.ts';

interface FigureProps {
  readonly title: string;
  /** What the picture shows, for who does not see it. */
  readonly summary: string;
  readonly note?: string;
  readonly legend?: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ComponentChildren[])[];
  readonly draw: (box: Box) => ComponentChildren;
}

/** A picture with its words, and its exact figures as a table. It is redrawn for its width. */
export function Figure({ title, summary, note, legend = [], columns, rows, draw }: FigureProps) {
  const id = useId();
  const { result } = useWords();
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const box = boxOf(width);
  return (
    <figure class="chart" ref={frame} aria-labelledby={`${id}-caption`}>
      <figcaption id={`${id}-caption`}>{title}</figcaption>
      {legend.length > 0 && (
        <ul class="legend" aria-hidden="true">
          {legend.map((name, index) => (
            <li key={name} class={`series-${index + 1}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{summary}</desc>
        {draw(box)}
      </svg>
      {note && <p class="soft small">{note}</p>}
      <details>
        <summary>{result.table}</summary>
        <Table caption={title} columns={columns} rows={rows} />
      </details>
    </figure>
  );
}

/** Round figures at the left, with lines across. */
export function VerticalAxis({ scale, box }: { readonly scale: Scale; readonly box: Box }) {
  const language = useLanguage();
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  return (
    <g class="axis">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            class={tick === 0 ? 'zero' : undefined}
            x1={box.left}
            x2={box.width - box.right}
            y1={round(scale.at(tick))}
            y2={round(scale.at(tick))}
          />
          <text x={box.left - 8} y={round(scale.at(tick)) + 4} text-anchor="end">
            {short.format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

const DEFAULT_WIDTH = 640;

function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, Math.round(current.clientWidth))));
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
