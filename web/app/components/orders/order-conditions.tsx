import type { PolicyName } from '@chuck-and-bit/contract/policies';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';

/** What a buyer agrees to, below the button that orders. */
export function OrderConditions() {
  return (
    <p className="text-base-content/75 text-sm sm:min-h-[2.8em]">
      By ordering you accept our <PolicyLink name="terms">terms of sale</PolicyLink>. Read about{' '}
      <PolicyLink name="shipping">shipping and delivery</PolicyLink> and{' '}
      <PolicyLink name="returns">returns and refunds</PolicyLink>.
    </p>
  );
}

function PolicyLink({ name, children }: { name: PolicyName; children: string }) {
  return (
    <Link to={paths.policy(name)} className="link">
      {children}
    </Link>
  );
}
