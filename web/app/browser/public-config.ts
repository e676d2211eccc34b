import type { PublicConfig } from '@chuck-and-bit/contract/public-config';

/** The id of the page's element that carries the configuration as JSON. */
export const publicConfigElementId = 'public-config';

let cachedConfig: PublicConfig | null = null;

/** The configuration of the page, for code that runs in the browser. */
export function publicConfig(): PublicConfig {
  if (cachedConfig) return cachedConfig;
  const element = document.getElementById(publicConfigElementId);
  if (!element?.textContent) throw new Error('The page carries no configuration');
  cachedConfig = JSON.parse(element.textContent) as PublicConfig;
  return cachedConfig;
}
