import { messages } from '@chuck-and-bit/contract/messages';
import {
  addTaxRate,
  changeTaxRate,
  listTaxRates,
  type NewTaxRate,
  type TaxRateChange,
} from '@chuck-and-bit/contract/taxes';
import { readActionBody } from '../../../../components/actions/action-body';
import { outcomeOf } from '../../../../components/actions/outcome';
import { orFailure } from '../../../../components/errors/failed-list';
import { createIdempotencyKeys } from '../../../../components/forms/idempotency-keys';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../page/page-meta';
import { browserShopApi } from '../../../../shop-api';
import type { Route } from './+types/tax';
import { TaxForm } from './tax-form';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(titleOf(params.id), 'What is charged for which country.');

/** Without an id the form adds a tax. */
const titleOf = (id: string | undefined) => (id ? 'Edit tax' : 'Add tax');

const withKey = createIdempotencyKeys();

export async function clientLoader() {
  return { taxes: await orFailure(browserShopApi().call(listTaxRates)) };
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const body = await readActionBody<NewTaxRate | TaxRateChange>(request);
  return outcomeOf(() =>
    withKey({ id, ...body }, async (idempotencyKey) => {
      const api = browserShopApi();
      if (id && 'version' in body) {
        await api.call(changeTaxRate, { params: { id }, body }, { idempotencyKey });
        return messages.taxRateSaved;
      }
      await api.call(addTaxRate, { body }, { idempotencyKey });
      return messages.taxRateAdded;
    }),
  );
}

export default function TaxScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={loaderData.taxes}>
        {(taxes) => (
          <TaxForm
            key={id}
            title={titleOf(id)}
            isNew={!id}
            stored={taxes.find(({ _id }) => _id === id) ?? null}
          />
        )}
      </LoadedSetting>
    </div>
  );
}
