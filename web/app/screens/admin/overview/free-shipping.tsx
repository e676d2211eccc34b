import { Link } from 'react-router';
import { usePageContext } from '../../../browser/page-context';
import { settingsPaths } from '../../../browser/settings-paths';
import { useRights } from '../../../session/access/use-rights';

/** Says that nobody pays for shipping, while there is no shipping rate. */
export function FreeShipping() {
  const { delivery } = usePageContext().publicConfig;
  const { mayChange } = useRights();
  if (delivery !== null) return null;
  return (
    <p className="alert alert-info alert-soft block text-base">
      There is no shipping rate, so shipping is free everywhere.
      {mayChange('settings') && (
        <>
          {' '}
          <Link to={settingsPaths.shippingRates} className="link font-medium">
            Set what shipping costs
          </Link>
        </>
      )}
    </p>
  );
}
