import { limits } from './limits';

/** Messages of the schemas of a product, which visitors' pages load with them. */
export const visibilityMessages = {
  timeInvalid: `Please enter when it appears, from ${limits.day.first} to ${limits.day.last}`,
  timeOfVisible: 'A product in the shop has no time to appear. Please hide it, or leave the time empty.',
} as const;
