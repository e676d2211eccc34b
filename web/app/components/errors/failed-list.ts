import { ShopApiError } from '../../browser/shop-api-error';

/** Why a page could not load a list. As data, the reason survives serialization from the server. */
export type FailedList = { failure: string; statusCode: number };

/** Turns a refusal of the API into data; anything else stays an error. */
export async function orFailure<T>(list: Promise<T>): Promise<T | FailedList> {
  try {
    return await list;
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    return { failure: error.message, statusCode: error.statusCode || 503 };
  }
}

export function isFailure<T extends object>(list: T | FailedList): list is FailedList {
  return 'failure' in list;
}
