import { limits } from './limits';
import { isOwnPath } from './own-path';

/** Where a link in a text of the merchant may lead: to a path of the shop, or by http(s), mail or phone. */
export const isSafeLink = (address: string): boolean =>
  isOwnPath(address) ||
  (/^https?:\/\//i.test(address) && URL.canParse(address)) ||
  /^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d\s().-]+)$/i.test(address);

const signs = /[*_~[\]<>`@\\!]/g;

/** Whether a text has few enough signs that may mean something in Markdown: what it costs to read grows with their square. */
export const isSimpleMarkdown = (text: string): boolean =>
  (text.match(signs)?.length ?? 0) <= limits.shopPage.signs;
