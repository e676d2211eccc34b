import { messages } from '@chuck-and-bit/contract/messages';
import { Link } from 'react-router';
import { screens } from '../../../page/dashboard-screens';
import { useRights } from '../../../session/access/use-rights';

/** Says that documents wait for the seller's address; leads those there who may change the settings. */
export function WaitingNotice({ count }: { count: number }) {
  const { mayChange } = useRights();
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{messages.documentsWait(count)}</span>{' '}
      {mayChange('settings') && (
        <Link to={screens.settings.path} className="link font-medium">
          Open the settings
        </Link>
      )}
    </p>
  );
}
