import { type Dates, datesIn } from '../../browser/dates';
import { usePageContext } from '../../browser/page-context';
import { useSession } from '../store/use-session';

/** Writes dates for whoever reads them: for staff in the shop's time zone, so that they share its days; for others in their own. */
export function useDates(): Dates {
  const { session } = useSession();
  const { timeZone } = usePageContext().publicConfig;
  return datesIn(session?.user.role ? timeZone : undefined);
}

/** Writes days of the shop, such as those of its documents, for everybody. */
export const useShopDates = (): Dates => datesIn(usePageContext().publicConfig.timeZone);
