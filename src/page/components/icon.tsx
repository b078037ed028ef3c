// Icons. Each stands beside a text or a label; none has a meaning of its own.

const PATHS = {
  close: 'M4 4l8 8M12 4l-8 8',
  battery: 'M2 5h10v6H2zM14 7v2',
  card: 'M4 2h6l3 3v9H4zM6.5 2v3M9 2v3',
  heat: 'M8 2v7M8 9a2.5 2.5 0 1 0 .01 0M11 3h2M11 6h2',
  drift: 'M2 11l4-4 3 3 5-6M10 4h4v4',
  more: 'M2.7 8h.6M7.7 8h.6M12.7 8h.6',
  warning: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.6h.01',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  grow: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5l-5 5M2.5 13.5l5-5',
  picture: 'M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3M11 6h.01',
  lock: 'M4 7h8v6H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  bookmark: 'M4.5 2h7v12L8 11.2 4.5 14z',
  back: 'M9.5 3.5L5 8l4.5 4.5',
  next: 'M6.5 3.5L11 8l-4.5 4.5',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  save: 'M8 2v8M5 7l3 3 3-3M3 13h10',
  movie: 'M2 4h9v8H2zM11 7l3-2v6l-3-2',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  wait: 'M8 4v4l2.5 2M8 1.75a6.25 6.25 0 1 0 .01 0',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof PATHS;

/** An icon, as high as the text around it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
