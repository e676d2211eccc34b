import * as z from 'zod/mini';
import { articleIds } from './articles';
import { defineEndpoint } from './endpoint';
import { atMost, editedVersion, id, isoDate, modifiedResponse, requiredText, text } from './fields';
import { keysOf } from './keys';
import { limits } from './limits';
import { pageTextMessages } from './page-text-messages';
import { policyTitles } from './policies';
import { isSafeLink, isSimpleMarkdown } from './markdown';

/** Pages whose texts the merchant writes, in the order of their list. `/portfolio` is none of them. */
export const shopPageTitles = {
  landing: 'Landing page',
  blogs: 'Questions and answers',
  footer: 'Footer',
  about: 'About us',
  ...policyTitles,
} as const;
export type ShopPageName = keyof typeof shopPageTitles;
export const shopPageNames = keysOf(shopPageTitles);

const max = limits.shopPage;
const line = requiredText(pageTextMessages.textRequired, max.line);
const paragraph = requiredText(pageTextMessages.textRequired, max.paragraph);
const markdown = requiredText(pageTextMessages.textRequired, max.markdown).check(
  z.refine(isSimpleMarkdown, pageTextMessages.tooManySigns(max.signs)),
);
const link = z.strictObject({
  label: line,
  to: requiredText(pageTextMessages.linkRequired, limits.url.max).check(
    z.refine(isSafeLink, pageTextMessages.linkInvalid),
  ),
});

/** The sections of the landing page below its banner, in the order of a new shop. */
export const landingSections = {
  departments: 'Departments',
  latestProducts: 'New products',
  counters: 'The shop in numbers',
  features: 'Why buy here',
  orderingSteps: 'How ordering works',
  latestReviews: 'What customers say',
  questions: 'Questions',
} as const;
export type LandingSection = keyof typeof landingSections;
export const landingSectionNames = keysOf(landingSections);

/** An uploaded picture. Its size is taken from the picture when the page is saved, whatever is sent. */
const bannerPicture = z.strictObject({
  _id: id,
  /** What it shows, for people who can't see it; empty where it only decorates. */
  alt: text(limits.alt.max),
  width: z.number(),
  height: z.number(),
});
export type BannerPicture = z.infer<typeof bannerPicture>;

const landing = z.strictObject({
  heading: line,
  /** Below the heading; empty for none. */
  text: text(max.paragraph),
  links: z.array(link).check(z.maxLength(max.bannerLinks)),
  /** Hangs in the banner in place of a product; null for none. */
  picture: z.nullable(bannerPicture),
  /** The id of the product that hangs in the banner, which may be sent as the address of its page; empty: one that is sold. */
  productId: z.string().check(
    atMost(limits.url.max),
    z.overwrite((typed) =>
      typed
        .trim()
        .replace(/[?#].*$/, '')
        .replace(/^.*\/all-drills\//, ''),
    ),
    z.refine((id) => /^[\w-]*$/.test(id), pageTextMessages.productInvalid),
  ),
  /** All sections, each once. */
  sections: z
    .array(z.strictObject({ name: z.enum(landingSectionNames), isShown: z.boolean() }))
    .check(
      z.refine(
        (sections) =>
          sections.length === landingSectionNames.length &&
          new Set(sections.map(({ name }) => name)).size === sections.length,
        pageTextMessages.sectionsIncomplete,
      ),
    ),
  features: z.array(z.strictObject({ title: line, text: paragraph })).check(z.maxLength(max.features)),
  questions: z.array(z.strictObject({ question: line, answer: paragraph })).check(z.maxLength(max.questions)),
});
export type LandingContent = z.infer<typeof landing>;

/** The five questions of `/blogs`, in the order of their ids. `text` is Markdown. */
const blogs = z.strictObject({
  articles: z.array(z.strictObject({ question: line, text: markdown })).check(z.length(articleIds.length)),
});
export type BlogsContent = z.infer<typeof blogs>;

const footer = z.strictObject({
  /** Below the name of the shop; empty for none. */
  text: text(max.paragraph),
  /** Beside those of the shop itself. */
  links: z.array(link).check(z.maxLength(max.footerLinks)),
});
export type FooterContent = z.infer<typeof footer>;

/** Markdown. */
const written = z.strictObject({ text: markdown });
export type WrittenContent = z.infer<typeof written>;

/** What each page consists of. */
export const shopPageContents = {
  landing,
  blogs,
  footer,
  about: written,
  shipping: written,
  returns: written,
  terms: written,
  privacy: written,
  contact: written,
} as const satisfies Record<ShopPageName, z.core.$ZodType>;
export type ShopPageContent<Name extends ShopPageName> = z.infer<(typeof shopPageContents)[Name]>;
export type AnyPageContent = ShopPageContent<ShopPageName>;

/** Reads what visitors see of a page: the merchant's text, or a policy's file; null for what comes with the program, if anything. */
export type ReadPage = <Name extends ShopPageName>(name: Name) => Promise<ShopPageContent<Name> | null>;

const state = z.strictObject({
  name: z.enum(shopPageNames),
  /** Whether visitors see a text of the merchant's, in place of the one that comes with the program or of the file. */
  isPublished: z.boolean(),
  hasDraft: z.boolean(),
  /** Whether the last version can be brought back. */
  hasLast: z.boolean(),
  /** null for a page that was never changed. */
  changedAt: z.nullable(isoDate),
  /** Counts the changes; 0 for a page that was never changed. */
  version: z.number(),
});
export type ShopPageState = z.infer<typeof state>;

const content = z.union([landing, blogs, footer, written]);

export const listShopPages = defineEndpoint({
  method: 'GET',
  path: '/shop-pages',
  summary: 'The pages whose texts the shop writes, and what state they are in.',
  who: 'staff',
  area: 'settings',
  response: z.array(state),
});

export const getShopPage = defineEndpoint({
  method: 'GET',
  path: '/shop-pages/{name}',
  summary:
    'The content of a page: `shown` is what visitors see, null for a page without a text; `draft` is what is being written, or null.',
  who: 'staff',
  area: 'settings',
  params: z.object({ name: z.enum(shopPageNames) }),
  response: z.strictObject({ ...state.shape, shown: z.nullable(content), draft: z.nullable(content) }),
});
export type ShopPage = ShopPageState & { shown: AnyPageContent | null; draft: AnyPageContent | null };

const draftOf = <const Name extends ShopPageName>(name: Name) =>
  z.strictObject({ name: z.literal(name), content: shopPageContents[name], version: editedVersion });

export const saveShopPage = defineEndpoint({
  method: 'PUT',
  path: '/shop-pages',
  summary:
    'Saves the draft of a page, which visitors do not see. Returns 409 when the page was changed since this version.',
  who: 'staff',
  area: 'settings',
  body: z.discriminatedUnion('name', [
    draftOf('landing'),
    draftOf('blogs'),
    draftOf('footer'),
    draftOf('about'),
    draftOf('shipping'),
    draftOf('returns'),
    draftOf('terms'),
    draftOf('privacy'),
    draftOf('contact'),
  ]),
  response: modifiedResponse,
  idempotent: true,
});

/**
 * `publish` shows the draft to visitors, `discard` drops it. `restore` brings back what visitors saw before, in exchange for what
 * they see now; `reset` what comes with the program, or the file.
 */
export const shopPageActions = ['publish', 'discard', 'restore', 'reset'] as const;
export type ShopPageAction = (typeof shopPageActions)[number];

export const actOnShopPage = defineEndpoint({
  method: 'POST',
  path: '/shop-pages/{name}/actions',
  summary:
    'Publishes or discards the draft of a page, brings its last version back, or its first. Returns 409 when the page was changed since this version, and changes nothing where there is nothing to publish, discard or bring back.',
  who: 'staff',
  area: 'settings',
  params: z.object({ name: z.enum(shopPageNames) }),
  body: z.strictObject({ action: z.enum(shopPageActions), version: editedVersion }),
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});
