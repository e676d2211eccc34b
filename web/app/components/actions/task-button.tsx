import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

type TaskButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'ref'> & {
  task: () => Promise<void>;
};

/** A button that is busy while its task runs, and has the focus again afterwards. A toast says why the task failed. */
export function TaskButton({ task, ...rest }: TaskButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hadFocus, setHadFocus] = useState(false);

  // A busy button is disabled, so the browser takes the focus away.
  useLayoutEffect(() => {
    if (!isBusy && hadFocus && document.activeElement === document.body) button.current?.focus();
  }, [isBusy, hadFocus]);

  async function run() {
    setHadFocus(document.activeElement === button.current);
    setIsBusy(true);
    try {
      await task();
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setIsBusy(false);
  }
  return <Button {...rest} ref={button} busy={isBusy} onClick={() => void run()} />;
}
