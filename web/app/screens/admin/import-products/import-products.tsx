import { shorten } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import { createImport, listImports } from '@chuck-and-bit/contract/product-imports';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../components/actions/use-change';
import { errorMessage } from '../../../components/errors/error-message';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { FormError } from '../../../components/errors/form-error';
import { productPaths } from '../../../components/product-form/product-paths';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { FormField } from '../../../ui/form-field';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/import-products';
import { RecentImports } from './recent-imports';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Import Products', 'Add and change products by a CSV file.');

export async function clientLoader() {
  return { imports: await orFailure(browserShopApi().call(listImports)) };
}

const upload = (file: File) =>
  browserShopApi().call(createImport, {
    query: { fileName: shorten(file.name, limits.fileName.max / 2) },
    body: file,
  });

const largest = `${limits.importBytes / 1_000_000} MB and ${formatCount(limits.importRows)} products`;

export default function ImportProducts({ loaderData: { imports } }: Route.ComponentProps) {
  const { send, isBusy, outcome, reset } = useChange(upload, {
    leadsTo: ({ _id }) => productPaths.importOf(_id),
  });
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | undefined>();

  const preview = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setFault(messages.fileMissing);
    if (file.size > limits.importBytes) return setFault(messages.fileTooLarge);
    void send(file);
  };

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading
        title="Import Products"
        intro="A CSV file adds products and changes those that it names. You see what would change before anything is saved. In the column stock, +5 adds 5 and -3 takes 3 away; in a spreadsheet, type '+5."
        actions={<AllProductsLink />}
      />
      <Card as="form" noValidate aria-label="File" onSubmit={preview} className="flex flex-col gap-5">
        <FormField
          label="CSV file"
          error={fault}
          hint={`Begin with an exported file. A product is named by its id, or else by its SKU, or else by its exact name. An empty cell leaves what is there; - removes the value of an attribute. Leave out the column stock if you only change prices: orders change the stock all the time. A file has at most ${largest}.`}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              className="file:rounded-field w-full cursor-pointer text-base file:me-3 file:h-11 file:cursor-pointer file:border file:bg-transparent file:px-4 file:font-semibold"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setFault(undefined);
                reset();
              }}
            />
          )}
        </FormField>
        <FormError message={outcome && !outcome.ok ? errorMessage(outcome.error) : null} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="outline" busy={isBusy}>
            Preview
          </Button>
          <output>{isBusy && 'Sending the file. A large one takes some seconds.'}</output>
        </div>
      </Card>
      {!isFailure(imports) && imports.length > 0 && <RecentImports imports={imports} />}
    </div>
  );
}
