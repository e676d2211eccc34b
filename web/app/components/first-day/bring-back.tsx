import { changeFirstDay, type FirstDay } from '@chuck-and-bit/contract/first-day';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import { screens } from '../../browser/dashboard-screens';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { TaskButton } from '../actions/task-button';
import { useChange } from '../actions/use-change';
import { toast } from '../toasts/toast';
import { toastFailure } from './toast-failure';
import { isLeft } from './first-day-list';

/** Shows the list of the first day again, where somebody has hidden it before everything was done. */
export function BringBack({ firstDay }: { firstDay: FirstDay }) {
  const { mayChange } = useRights();
  const { send } = useChange(
    async () => {
      await browserShopApi().call(changeFirstDay, { body: { isDismissed: false } });
      return firstDayMessages.listShown;
    },
    {
      leadsTo: () => screens.overview.path,
      onSuccess: (sentence) => toast.success(sentence),
      onSettled: toastFailure,
    },
  );
  if (!firstDay.isDismissed || !isLeft(firstDay) || !mayChange('settings')) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      The list of the first day is hidden.
      <TaskButton variant="outline" size="small" task={send}>
        Show it on the overview
      </TaskButton>
    </p>
  );
}
