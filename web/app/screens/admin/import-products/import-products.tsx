import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { importDrills } from '@chuck-and-bit/contract/product-plans';
import { type FormEvent, useState } from 'react';
import { outcomeOf, readActionBody } from '../../../components/actions/outcome';
import { FormError } from '../../../components/errors/form-error';
import { PlanView } from '../../../components/product-plan/plan-view';
import { type PlanRequest, toPlanCall, usePlan } from '../../../components/product-plan/use-plan';
import { pageMeta } from '../../../page/page-meta';
import { screens } from '../../../page/dashboard-screens';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { FormField } from '../../../ui/form-field';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/import-products';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Import Products', 'Add and change products by a CSV file.');

type FileChange = { csv: string };

export async function clientAction({ request }: Route.ClientActionArgs) {
  const wanted = await readActionBody<PlanRequest<FileChange>>(request);
  return outcomeOf(() => browserShopApi().call(importDrills, toPlanCall(wanted)));
}

export default function ImportProducts() {
  const { plan, isBusy, failure, preview, apply, discard } = usePlan<FileChange>();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | undefined>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setFault(messages.fileMissing);
    if (file.size > limits.importBytes) return setFault(messages.fileTooLarge);
    preview({ csv: await file.text() });
  };

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading
        title="Import Products"
        intro="A CSV file adds products and changes those that it names. You see what would change before anything is saved. In the column stock, +5 adds 5 and -3 takes 3 away; in a spreadsheet, type '+5."
        actions={
          <ButtonLink to={screens.manageProduct.path} variant="ghost" size="small">
            All products
          </ButtonLink>
        }
      />
      <Card
        as="form"
        noValidate
        aria-label="File"
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-5"
      >
        <FormField
          label="CSV file"
          error={fault}
          hint="Begin with an exported file. A product is named by its id, or by its exact name without one. An empty cell leaves what is there. Leave out the column stock if you only change prices: orders change the stock all the time."
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
                discard();
              }}
            />
          )}
        </FormField>
        <FormError message={failure} />
        <Button type="submit" variant="outline" busy={isBusy} className="sm:self-start">
          Preview
        </Button>
      </Card>
      {plan && <PlanView key={plan.fingerprint} plan={plan} isBusy={isBusy} onApply={apply} />}
    </div>
  );
}
