import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeByItself } from './close-by-itself';
import {
  closeNotice,
  currentNotice,
  loadedToasts,
  type Notice,
  say,
  successBefore,
  watchMessages,
} from './say';

/** Where toasts appear, or a notice on pages that have not loaded the library of toasts. */
export function ToastPlace() {
  const toasts = useSyncExternalStore(watchMessages, loadedToasts, () => null);
  const notice = useSyncExternalStore(watchMessages, currentNotice, () => null);
  useEffect(() => {
    if (successBefore !== null) say('success', successBefore, successBefore);
  }, []);
  return (
    <>
      {toasts && <toasts.Container />}
      {notice && <NoticePanel notice={notice} />}
    </>
  );
}

function NoticePanel({ notice }: { notice: Notice }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      closeByItself(
        () => element.current,
        () => closeNotice(notice),
      ),
    [notice],
  );
  useEffect(() => {
    // Without a connection it stays where it is.
    import('./keep-clear').then(
      ({ keepClear }) => element.current && keepClear(element.current),
      () => null,
    );
  }, []);
  return (
    <div ref={element} role="alert" className="notice" data-kind={notice.kind}>
      <div>{notice.content}</div>
      <button type="button" aria-label="Close" onClick={() => closeNotice(notice)}>
        ✕
      </button>
    </div>
  );
}
