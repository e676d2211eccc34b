import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { unreachableMessage } from '../../../browser/reachability';
import { reauthenticationQuestion } from '../../../session/reauthentication/reauthentication';
import { useSession } from '../../../session/store/use-session';
import { say } from '../../toasts/say';
import type { ReauthenticationDialogProps } from './reauthentication-dialog';

/** Shows the dialog that asks users to confirm their identity, loaded when it is first needed. */
export function ReauthenticationPlace() {
  const question = useSyncExternalStore(
    reauthenticationQuestion.subscribe,
    reauthenticationQuestion.get,
    () => null,
  );
  const { session } = useSession();
  const [Dialog, setDialog] = useState<ComponentType<ReauthenticationDialogProps> | null>(null);

  const isOver = question !== null && session === null;
  useEffect(() => {
    if (isOver) question?.answer(false);
  }, [isOver, question]);

  useEffect(() => {
    if (question === null) return;
    import('./reauthentication-dialog').then(
      ({ default: loaded }) => setDialog(() => loaded),
      () => {
        say('error', unreachableMessage());
        question.answer(false);
      },
    );
  }, [question]);

  if (!question || !session || !Dialog) return null;
  return <Dialog identity={session.identity} step={question.step} onAnswer={question.answer} />;
}
