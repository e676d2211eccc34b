import type { AccentShades } from '@chuck-and-bit/contract/accent';

/** What a merchant's accent adds to the style sheet of a page. */
export const accentStyles = (accent: AccentShades | null): string =>
  accent ? `:root{--brand-deep:${accent.deep};--brand-bright:${accent.bright}}` : '';
