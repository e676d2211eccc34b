import { useState } from 'react';
import { ScreenError } from '../../../components/errors/screen-error';
import { pageMeta } from '../../../page/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { FormSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/profile';
import { ProfileForm } from './profile-form';
import { ProfileView } from './profile-view';

export const meta = () => pageMeta('Profile', 'What the shop knows about you.');

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { user: context.get(sessionContext).user };
}

export function HydrateFallback() {
  return <FormSkeleton label="Loading your profile …" />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  const [mode, setMode] = useState<'opened' | 'editing' | 'edited'>('opened');
  return mode === 'editing' ? (
    <ProfileForm user={user} onDone={() => setMode('edited')} />
  ) : (
    <ProfileView user={user} isBackFromEditing={mode === 'edited'} onEdit={() => setMode('editing')} />
  );
}
