import { Link } from 'react-router';
import { usePageContext } from '../../browser/page-context';
import { paths } from '../../browser/paths';

/** The merchant's logo, or the drawing and the name, which wraps out of sight where it has no room. */
export function Logo() {
  const { logo, shopName } = usePageContext().publicConfig;
  if (logo) {
    const { path, width, height } = logo;
    return (
      <Link to={paths.landing} className="rounded-field flex h-[min(2.25rem,52px)] min-w-9 items-center">
        <img src={path} width={width} height={height} alt={shopName} className="shop-logo" />
      </Link>
    );
  }
  return (
    <Link
      to={paths.landing}
      className="rounded-field flex h-[min(2.25rem,52px)] min-w-[min(2.25rem,52px)] flex-wrap items-center gap-2.5 overflow-hidden xl:shrink-0"
    >
      <LogoDrawing className="size-[min(2.25rem,52px)] shrink-0" />
      <bdi className="font-display max-w-40 truncate text-2xl leading-none font-semibold 2xl:max-w-96">
        {shopName}
      </bdi>
    </Link>
  );
}

/** A chuck that holds a bit. The same drawing as `favicon.svg`. */
export const LogoDrawing = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
    <rect width="32" height="32" rx="6" className="fill-(--brand-deep,#14433a)" />
    <path d="M7.5 2.5h17V10l-4 5h-9l-4-5z" className="fill-(--brand-bright,#e0a02a)" />
    <path
      d="M7.5 7h17v3l-.5.6H8L7.5 10z"
      className="fill-[color-mix(in_oklab,var(--brand-bright,#a86c0c),var(--brand-deep,#a86c0c))]"
    />
    <path d="M11.5 16.5h9v.7l-9 4.6zM11.5 23.8l9-4.6v3l-9 4.6zM12.6 28.2l7.9-4v1.6L16 30.5z" fill="#f4f1e6" />
  </svg>
);
