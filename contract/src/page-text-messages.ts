import { formatCount } from './money';

/** Messages about the texts of pages. Only staff load them. */
export const pageTextMessages = {
  textRequired: 'Please enter a text',
  tooManySigns: (most: number) =>
    `Use at most ${formatCount(most)} signs of Markdown such as * and [ in one text`,
  linkRequired: 'Please enter where the link leads',
  linkInvalid:
    'Please enter a path of the shop such as /all-drills, or an address that begins with https://, mailto: or tel:',
  productInvalid: 'Please paste the address of the product’s page',
  sectionsIncomplete: 'Please list every section once',
  draftSaved: 'Draft saved. Visitors do not see it yet.',
  published: 'Published',
  discarded: 'Draft discarded',
  restored: 'The last version is back',
  reset: 'The first version is back',
} as const;
