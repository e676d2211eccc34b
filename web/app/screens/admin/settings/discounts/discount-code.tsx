import {
  addDiscountCode,
  changeDiscountCode,
  type DiscountCodeChange,
  listDiscountCodes,
  type NewDiscountCode,
} from '@chuck-and-bit/contract/discount-codes';
import { messages } from '@chuck-and-bit/contract/messages';
import { readActionBody } from '../../../../components/actions/action-body';
import { outcomeOf } from '../../../../components/actions/outcome';
import { orFailure } from '../../../../components/errors/failed-list';
import { createIdempotencyKeys } from '../../../../components/forms/idempotency-keys';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../page/page-meta';
import { browserShopApi } from '../../../../shop-api';
import type { Route } from './+types/discount-code';
import { CodeForm } from './code-form';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(titleOf(params.id), 'What the code takes off, and who can use it.');

/** Without an id the form adds a code. */
const titleOf = (id: string | undefined) => (id ? 'Edit discount code' : 'Add discount code');

const withKey = createIdempotencyKeys();

export async function clientLoader() {
  return { codes: await orFailure(browserShopApi().call(listDiscountCodes)) };
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const body = await readActionBody<NewDiscountCode | DiscountCodeChange>(request);
  return outcomeOf(() =>
    withKey({ id, ...body }, async (idempotencyKey) => {
      const api = browserShopApi();
      if (id && 'version' in body) {
        await api.call(changeDiscountCode, { params: { id }, body }, { idempotencyKey });
        return messages.discountCodeSaved;
      }
      if ('code' in body) await api.call(addDiscountCode, { body }, { idempotencyKey });
      return messages.discountCodeAdded;
    }),
  );
}

export default function DiscountCodeScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={loaderData.codes}>
        {(codes) => (
          <CodeForm
            key={id}
            title={titleOf(id)}
            isNew={!id}
            stored={codes.find(({ _id }) => _id === id) ?? null}
          />
        )}
      </LoadedSetting>
    </div>
  );
}
