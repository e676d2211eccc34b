import { usePageContext } from '../../page/page-context';

/** What a page says to search engines, in the words of schema.org. Inert: browsers run no script of this type. */
export function StructuredData({ data }: { data: (publicUrl: string) => object }) {
  const { publicConfig, nonce } = usePageContext();
  const content = { '@context': 'https://schema.org', ...data(publicConfig.publicUrl) };
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- JSON that can't end its element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(content).replace(/</g, '\\u003c') }}
    />
  );
}
