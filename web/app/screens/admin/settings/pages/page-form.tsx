import { zodResolver } from '@hookform/resolvers/zod';
import { articleIds } from '@chuck-and-bit/contract/articles';
import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { defaultBlogs, defaultLanding } from '@chuck-and-bit/contract/default-pages';
import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import {
  type AnyPageContent,
  type BlogsContent,
  type FooterContent,
  type LandingContent,
  landingSectionNames,
  saveShopPage,
  type ShopPage,
  shopPageContents,
  type ShopPageName,
  type WrittenContent,
} from '@chuck-and-bit/contract/shop-pages';
import { type ReactNode, useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { publicConfig } from '../../../../browser/public-config';
import { ShopApiError } from '../../../../browser/shop-api-error';
import { SettingForm } from '../../../../components/settings/setting-form';
import type { DraftFields } from '../../../../session/store/drafts';
import { browserShopApi } from '../../../../shop-api';
import { BlogsFields } from './blogs-fields';
import { FooterFields } from './footer-fields';
import { LandingFields } from './landing-fields';
import { WrittenField } from './written-field';

type PageFormProps = {
  page: ShopPage;
  /** Called with whether there is input that was not saved. */
  onDirty: (isDirty: boolean) => void;
};

/** Under which the input to the form of this page is kept until it is saved. */
export const inputName = (page: ShopPageName) => `page ${page}`;

/** The form of a page: it begins with its draft, or with what visitors see. */
export function PageForm(props: PageFormProps) {
  const { name } = props.page;
  if (name === 'landing') {
    return (
      <ContentForm<LandingContent>
        {...props}
        first={defaultLanding(publicConfig().hold)}
        fields={landingDraft}
      >
        {(form) => <LandingFields form={form} />}
      </ContentForm>
    );
  }
  if (name === 'blogs') {
    return (
      <ContentForm<BlogsContent> {...props} first={defaultBlogs} fields={blogsDraft}>
        {(form) => <BlogsFields form={form} />}
      </ContentForm>
    );
  }
  if (name === 'footer') {
    return (
      <ContentForm<FooterContent> {...props} first={defaultFooter} fields={footerDraft}>
        {(form) => <FooterFields form={form} />}
      </ContentForm>
    );
  }
  return (
    <ContentForm<WrittenContent> {...props} first={{ text: '' }} fields={{ text: z.string() }}>
      {(form) => <WrittenField form={form} />}
    </ContentForm>
  );
}

const draftLinks = z.array(z.object({ label: z.string(), to: z.string() }));
const landingDraft: DraftFields<LandingContent> = {
  heading: z.string(),
  text: z.string(),
  links: draftLinks,
  picture: z.nullable(z.object({ _id: z.string(), alt: z.string(), width: z.number(), height: z.number() })),
  productId: z.string(),
  sections: z.array(z.object({ name: z.enum(landingSectionNames), isShown: z.boolean() })),
  features: z.array(z.object({ title: z.string(), text: z.string() })),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
};
const blogsDraft: DraftFields<BlogsContent> = {
  articles: z.array(z.object({ question: z.string(), text: z.string() })).check(z.length(articleIds.length)),
};
const footerDraft: DraftFields<FooterContent> = { text: z.string(), links: draftLinks };

/** Refusals name the content of the page before its fields; the form has the fields alone. */
function refuseFields(error: unknown): never {
  if (!(error instanceof ShopApiError)) throw error;
  const { statusCode, code, message, errors, retryAfterSeconds } = error;
  const ofFields = errors.map((each) => ({ ...each, path: each.path.replace(/^content\./, '') }));
  throw new ShopApiError(statusCode, code, message, ofFields, retryAfterSeconds);
}

type ContentFormProps<Content extends FieldValues> = PageFormProps & {
  /** What a page says that was never changed. */
  first: Content;
  fields: DraftFields<Content>;
  children: (form: UseFormReturn<Content>) => ReactNode;
};

function ContentForm<Content extends FieldValues & AnyPageContent>(props: ContentFormProps<Content>) {
  const { page, onDirty, first, fields, children } = props;
  const { name } = page;
  const toValues = ({ draft, shown }: ShopPage) => (draft ?? shown ?? first) as Content;
  const form = useForm<Content>({
    resolver: zodResolver(shopPageContents[name]) as unknown as Resolver<Content>,
    defaultValues: toValues(page) as DefaultValues<Content>,
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <SettingForm
      {...{ form, toValues }}
      stored={page}
      draft={{ name: inputName(name), fields }}
      save={async (content, version = page.version, key) => {
        const body = { name, content, version } as z.output<typeof saveShopPage.body>;
        await browserShopApi().call(saveShopPage, { body }, key).catch(refuseFields);
        return pageTextMessages.draftSaved;
      }}
      submitLabel="Save draft"
    >
      {children(form)}
    </SettingForm>
  );
}
