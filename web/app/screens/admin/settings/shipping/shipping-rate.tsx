import { messages } from '@chuck-and-bit/contract/messages';
import {
  addShippingRate,
  changeShippingRate,
  type NewShippingRate,
  type ShippingRateChange,
} from '@chuck-and-bit/contract/shipping';
import { readActionBody } from '../../../../components/actions/action-body';
import { outcomeOf } from '../../../../components/actions/outcome';
import { createIdempotencyKeys } from '../../../../components/forms/idempotency-keys';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../page/page-meta';
import { browserShopApi } from '../../../../shop-api';
import type { Route } from './+types/shipping-rate';
import { loadShipping } from './load-shipping';
import { RateForm } from './rate-form';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(titleOf(params.id), 'How orders are shipped and what it costs.');

/** Without an id the form adds a rate. */
const titleOf = (id: string | undefined) => (id ? 'Edit shipping rate' : 'Add shipping rate');

const withKey = createIdempotencyKeys();

export async function clientLoader() {
  return { shipping: await loadShipping() };
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const body = await readActionBody<NewShippingRate | ShippingRateChange>(request);
  return outcomeOf(() =>
    withKey({ id, ...body }, async (idempotencyKey) => {
      const api = browserShopApi();
      if (id && 'version' in body) {
        await api.call(changeShippingRate, { params: { id }, body }, { idempotencyKey });
        return messages.shippingRateSaved;
      }
      await api.call(addShippingRate, { body }, { idempotencyKey });
      return messages.shippingRateAdded;
    }),
  );
}

export default function ShippingRateScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={loaderData.shipping}>
        {({ rates, weightUnit }) => (
          <RateForm
            key={id}
            title={titleOf(id)}
            isNew={!id}
            stored={rates.find(({ _id }) => _id === id) ?? null}
            unit={weightUnit}
          />
        )}
      </LoadedSetting>
    </div>
  );
}
