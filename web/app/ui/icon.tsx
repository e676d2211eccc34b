import { headerDrawings, LineDrawing } from './header-icon';

const drawings = {
  ...headerDrawings,
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  boxes:
    'M3 13l4.5-2.2L12 13v5l-4.5 2.2L3 18zM12 13l4.5-2.2L21 13v5l-4.5 2.2L12 18zM7.5 5.8L12 3.6l4.5 2.2v5L12 13l-4.5-2.2z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z',
  people:
    'M9 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 4.8a3.5 3.5 0 010 6.4M18 14.5c2 .8 3.2 2.5 3.5 5',
  plus: 'M12 5v14M5 12h14',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  card: 'M3 6.5h18v11H3zM3 10h18M6.5 14.5h4',
  check: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12.2l2.8 2.8L16 9.5',
  sliders: 'M4 7h8M18 7h2M4 17h2M12 17h8M15 10a3 3 0 100-6 3 3 0 000 6zM9 20a3 3 0 100-6 3 3 0 000 6z',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 18.5a2 2 0 100-4 2 2 0 000 4zM17 18.5a2 2 0 100-4 2 2 0 000 4z',
  percent: 'M6 18L18 6M7.5 10a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM16.5 19a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  tree: 'M5 4v13.5h5M5 9h5M10 6.5h10v5H10zM10 15h10v5H10z',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  open: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  minus: 'M5 12h14',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
} as const;

export type IconName = keyof typeof drawings;

/** A line drawing in the colour of the text around it. Decorative. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <LineDrawing path={drawings[name]} className={className} />;
}
