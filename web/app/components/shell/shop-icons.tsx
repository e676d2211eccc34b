import { drawnIn } from '@chuck-and-bit/contract/brand-files';
import { usePageContext } from '../../browser/page-context';

/** The icons of tabs and home screens: uploaded ones, the drawn logo in the merchant's accent, or those of a new shop. */
export function ShopIcons() {
  const { icons, accent } = usePageContext().publicConfig;
  if (icons !== null) {
    return (
      <>
        <link rel="icon" href={`${icons}/32.png`} sizes="32x32" type="image/png" />
        <link rel="icon" href={`${icons}/192.png`} sizes="192x192" type="image/png" />
        <link rel="apple-touch-icon" href={`${icons}/180.png`} />
      </>
    );
  }
  if (accent) return <link rel="icon" href={drawnIn(accent)} type="image/svg+xml" />;
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
