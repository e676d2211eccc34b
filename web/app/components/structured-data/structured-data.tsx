import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { Thing } from 'schema-dts';
import { usePageContext } from '../../browser/page-context';

/** What structured data says of the shop itself. */
export type ThisShop = Pick<
  PublicConfig,
  'publicUrl' | 'shopName' | 'seller' | 'accent' | 'icons' | 'sharedPicture'
>;

/** A thing of schema.org, or several. */
type StructuredThing = Exclude<Thing, string> | { '@graph': readonly Thing[] };

/**
 * A page's structured data for search engines, in the vocabulary of schema.org. Browsers run no script of this type. `data`:
 * nothing in the browser, where the server's stays, for data that would be a part of the page's scripts for nothing.
 */
export function StructuredData({ data }: { data: ((shop: ThisShop) => StructuredThing) | null }) {
  const { publicConfig, nonce } = usePageContext();
  const content = data && { '@context': 'https://schema.org', ...data(publicConfig) };
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {content ? JSON.stringify(content).replace(/</g, '\\u003c') : ''}
    </script>
  );
}
