import { Link } from 'react-router';
import { usePageContext } from '../../browser/page-context';
import { paths } from '../../browser/paths';

/** A thin line below the header, at the checkout above the footer: what delivery costs, for how long products can be returned, and the phone number. */
export function ShopLine() {
  const { delivery, returnDays, seller } = usePageContext().publicConfig;
  const look = 'inline-flex min-h-7 items-center hover:underline';
  return (
    <aside aria-label="Delivery and returns" className="bg-base-200">
      <div className="page-width flex flex-wrap justify-center gap-x-6 text-xs">
        {delivery && (
          <Link to={paths.policy('shipping')} className={look}>
            {delivery}
          </Link>
        )}
        {returnDays > 0 && (
          <Link to={paths.policy('returns')} className={look}>
            {returnDays === 1 ? 'Returns within 1 day' : `Returns within ${returnDays} days`}
          </Link>
        )}
        {seller.phone && (
          <a href={`tel:${seller.phone.replace(/[^+\d]/g, '')}`} className={look}>
            {seller.phone}
          </a>
        )}
      </div>
    </aside>
  );
}
