import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import * as z from 'zod/mini';
import { removeStored, shopKey, storedJson } from '../../browser/browser-storage';
import { parsedBy } from '../../browser/parsed-by';
import { newId } from '../../browser/new-id';
import { isUnreachable, ShopApiError } from '../../browser/shop-api-error';
import { browserShopApi } from '../../shop-api';

/** The last values that a form has sent, as JSON, and their key. */
const attempt = z.object({ values: z.string(), key: z.string() });

// A key belongs to the form's draft: a logout forgets it.
const prefix = 'draft:key of ';

const attemptOf = (form: string) =>
  storedJson({ area: 'sessionStorage', key: shopKey(prefix + form) }, parsedBy(attempt));

type Send<T> = (options: { idempotencyKey: string }) => Promise<T>;

/**
 * Sends a form with an idempotency key. Until that has succeeded, sending the same values again repeats the key, also after the
 * page was loaded again, so that all attempts count as one.
 * @param form names the form in this browser tab
 */
export async function withKey<T>(form: string, values: unknown, send: Send<T>): Promise<T> {
  const result = await sendWithKey(form, values, send);
  attemptOf(form).remove();
  return result;
}

/**
 * As {@link withKey}, for a form that creates something. If the response is lost, asks the shop what the request has created.
 * The page that shows it then forgets the key ({@link forgetKeys}); until then, {@link findCreated} finds it again.
 * @returns the id of what was created
 */
export async function createWithKey(
  form: string,
  values: unknown,
  send: Send<{ insertedId: string }>,
): Promise<string> {
  // Other values would have another key, so they must not follow a request that has taken effect.
  const earlier = attemptOf(form).read()?.values === JSON.stringify(values) ? null : await findCreated(form);
  if (earlier !== null) return earlier;
  try {
    return (await sendWithKey(form, values, send)).insertedId;
  } catch (error) {
    const created = isUnreachable(error) ? await findCreated(form) : null;
    if (created === null) throw error;
    return created;
  }
}

/** What the form's last request has created, for a page that has not shown it: its id. null if nothing is known of any. */
export async function findCreated(form: string): Promise<string | null> {
  const last = attemptOf(form).read();
  if (!last) return null;
  try {
    const { insertedId } = await browserShopApi().call(getInserted, { params: { key: last.key } });
    return insertedId;
  } catch (error) {
    if (error instanceof ShopApiError) return null;
    throw error;
  }
}

/** @param forms the beginning of the forms' names */
export const forgetKeys = (forms: string): void => removeStored('sessionStorage', prefix + forms);

async function sendWithKey<T>(form: string, values: unknown, send: Send<T>): Promise<T> {
  const stored = attemptOf(form);
  const sent = JSON.stringify(values);
  const last = stored.read();
  const key = last?.values === sent ? last.key : newId();
  stored.write({ values: sent, key });
  try {
    return await send({ idempotencyKey: key });
  } catch (error) {
    // The key was used for another request, so it would be refused again.
    if (error instanceof ShopApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') stored.remove();
    throw error;
  }
}
