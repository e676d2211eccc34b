import type { Thing } from 'schema-dts';
import { usePageContext } from '../../page/page-context';

/** A thing of schema.org, or several. */
type StructuredThing = Exclude<Thing, string> | { '@graph': readonly Thing[] };

/** A page's structured data for search engines, in the vocabulary of schema.org. Browsers run no script of this type. */
export function StructuredData({ data }: { data: (publicUrl: string) => StructuredThing }) {
  const { publicConfig, nonce } = usePageContext();
  const content = { '@context': 'https://schema.org', ...data(publicConfig.publicUrl) };
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {JSON.stringify(content).replace(/</g, '\\u003c')}
    </script>
  );
}
