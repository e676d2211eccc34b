import { type DrillReviews, listDrillReviews } from '@chuck-and-bit/contract/drill-reviews';
import { type FailedList, orFailure } from '../../../components/errors/failed-list';
import { browserShopApi } from '../../../shop-api';

/** The reviews of a drill after this cursor. */
export function loadReviews(drillId: string, after: string): Promise<DrillReviews | FailedList> {
  return orFailure(browserShopApi().call(listDrillReviews, { params: { id: drillId }, query: { after } }));
}
