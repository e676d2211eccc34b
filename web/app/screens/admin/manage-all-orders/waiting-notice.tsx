import { messages } from '@chuck-and-bit/contract/messages';
import { Link } from 'react-router';
import { paths } from '../../../page/paths';

/** Says that documents wait for the seller's address; leads those there who may change the settings. */
export function WaitingNotice({ count, maySet }: { count: number; maySet: boolean }) {
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{messages.documentsWait(count)}</span>{' '}
      {maySet && (
        <Link to={paths.settings} className="link font-medium">
          Open the settings
        </Link>
      )}
    </p>
  );
}
