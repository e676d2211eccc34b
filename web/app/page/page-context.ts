import { createContext, useContext } from 'react';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';

type PageContextValue = {
  publicConfig: PublicConfig;
  /** Marks the page's own scripts and styles for its content security policy. */
  nonce?: string | undefined;
  /**
   * The style sheet, only on the server. It travels in the page: on a slow connection that spares a round trip before
   * anything is shown, and client-side navigation fetches it once.
   */
  styles?: string;
};

/** What a page is rendered with that is no route's data. */
export const PageContext = createContext<PageContextValue | null>(null);

export function usePageContext() {
  const page = useContext(PageContext);
  if (!page) throw new Error('The page was rendered without its context');
  return page;
}
