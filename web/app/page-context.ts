import { createContext, useContext } from 'react';
import type { PublicConfig } from './public-config';

/** What a page is rendered with that is no route's data. In the browser there is no nonce: it hides them. */
export const PageContext = createContext<{ publicConfig: PublicConfig; nonce?: string } | null>(null);

export function usePageContext() {
  const page = useContext(PageContext);
  if (!page) throw new Error('The page was rendered without its context');
  return page;
}
