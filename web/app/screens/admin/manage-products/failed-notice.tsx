import { formatCount } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { productPaths } from '../../../components/product-form/product-paths';

/** Leads to the pictures that could not be fetched from their addresses. */
export function FailedNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{`${count === 1 ? '1 picture' : `${formatCount(count)} pictures`} could not be fetched.`}</span>{' '}
      <Link to={productPaths.failedPictures} className="link font-medium">
        {count === 1 ? 'Show it' : 'Show them'}
      </Link>
    </p>
  );
}
