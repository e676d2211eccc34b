import { createContext, useContext } from 'react';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';

type PageContextValue = {
  publicConfig: PublicConfig;
  /** Marks the page's own scripts and styles for its content security policy. */
  nonce?: string | undefined;
  /**
   * The style sheet, only on the server. It is inlined in the page, which saves a round trip before the first paint on a
   * slow connection. Client-side navigation does not load it again.
   */
  styles?: string;
};

/** The data for rendering a page that belongs to no route. */
export const PageContext = createContext<PageContextValue | null>(null);

export function usePageContext() {
  const page = useContext(PageContext);
  if (!page) throw new Error('The page was rendered without its context');
  return page;
}
