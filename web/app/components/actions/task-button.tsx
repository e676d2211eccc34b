import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

type TaskButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  task: () => Promise<void>;
};

/** A button that is busy while its task runs. A toast says why the task failed. */
export function TaskButton({ task, ...rest }: TaskButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function run() {
    setIsBusy(true);
    try {
      await task();
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setIsBusy(false);
  }
  return <Button {...rest} busy={isBusy} onClick={() => void run()} />;
}
