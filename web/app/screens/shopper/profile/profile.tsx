import { listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { useState } from 'react';
import { orFailure } from '../../../components/errors/failed-list';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { hasDraft } from '../../../session/store/drafts';
import { browserShopApi } from '../../../shop-api';
import type { Route } from './+types/profile';
import { ProfileForm, profileDraftName } from './profile-form';
import { ProfileView } from './profile-view';
import { loadSessions } from './security/session-list';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Profile', 'What the shop knows about you.');

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  // Staff order nothing.
  const notices = user.role ? null : orFailure(browserShopApi().call(listStockNotices));
  // With the page, so that no button moves under a finger when they arrive.
  const [ownNotices, sessions] = await Promise.all([notices, loadSessions()]);
  return { user, notices: ownNotices, sessions };
}

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  // The form never shows what somebody else has typed.
  return <Profile key={loaderData.user._id} {...loaderData} />;
}

function Profile({ user, notices, sessions }: Route.ComponentProps['loaderData']) {
  const [mode, setMode] = useState<'opened' | 'editing' | 'edited'>(() =>
    hasDraft(profileDraftName, user._id) ? 'editing' : 'opened',
  );
  return mode === 'editing' ? (
    <ProfileForm user={user} onDone={() => setMode('edited')} />
  ) : (
    <ProfileView
      user={user}
      notices={notices}
      sessions={sessions}
      isBackFromEditing={mode === 'edited'}
      onEdit={() => setMode('editing')}
    />
  );
}
