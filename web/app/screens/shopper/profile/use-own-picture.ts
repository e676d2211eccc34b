import { isolated } from '@chuck-and-bit/contract/isolated';
import { changeOwnPicture } from '@chuck-and-bit/contract/pictures';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { type PreparedPicture, preparePicture } from '../../../components/pictures/prepare-picture';
import { sendWithProgress } from '../../../components/uploads/send-with-progress';
import { untilAnswered } from '../../../components/uploads/until-answered';
import { browserShopApi } from '../../../shop-api';

type State =
  | { kind: 'none'; problem: string | null }
  | { kind: 'preparing' }
  | { kind: 'chosen'; picture: PreparedPicture; problem: string | null }
  | { kind: 'sending'; picture: PreparedPicture; progress: number; isWaiting: boolean };

/** The file that somebody chose as their picture. It is sent when they save. */
export function useOwnPicture() {
  const [state, setState] = useState<State>({ kind: 'none', problem: null });
  const sending = useRef(new AbortController());
  useEffect(() => {
    // Also after the repeated effects of development.
    sending.current = new AbortController();
    return () => sending.current.abort();
  }, []);

  return {
    state,
    preview: 'picture' in state ? state.picture.preview : null,
    async choose(files: readonly File[]) {
      const [file] = files;
      if (!file) return;
      setState({ kind: 'preparing' });
      try {
        const picture = await preparePicture(file, { isSquare: true });
        setState({ kind: 'chosen', picture, problem: null });
      } catch (error) {
        setState({ kind: 'none', problem: `${isolated(file.name)}: ${errorMessage(error)}` });
      }
    },
    forget() {
      sending.current.abort();
      sending.current = new AbortController();
      setState({ kind: 'none', problem: null });
    },
    /**
     * Sends the chosen file.
     * @returns the address of the picture; undefined if none was chosen, null if it was not sent
     */
    async send(): Promise<string | null | undefined> {
      if (!('picture' in state)) return undefined;
      const { picture } = state;
      const { signal } = sending.current;
      const show = (part: { progress?: number; isWaiting?: boolean }) =>
        setState((now) => (now.kind === 'sending' ? { ...now, ...part } : now));
      setState({ kind: 'sending', picture, progress: 0, isWaiting: false });
      try {
        const { image } = await untilAnswered(
          () =>
            browserShopApi().call(
              changeOwnPicture,
              { body: picture.file },
              { signal, send: sendWithProgress((progress) => show({ progress })) },
            ),
          { signal, onWait: (isWaiting) => show({ isWaiting }) },
        );
        setState({ kind: 'none', problem: null });
        return image;
      } catch (error) {
        if (signal.aborted) return null;
        setState({ kind: 'chosen', picture, problem: errorMessage(error) });
        return null;
      }
    },
  };
}
