import { viewDocument } from '@chuck-and-bit/contract/document-view';
import { documentName, getDocument } from '@chuck-and-bit/contract/documents';
import { useEffect } from 'react';
import { ScreenError } from '../../../components/errors/screen-error';
import { usePageContext } from '../../../browser/page-context';
import { pageMeta } from '../../../browser/page-meta';
import { orderPaths } from '../../../browser/order-paths';
import { paths } from '../../../browser/paths';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/document';
import { DocumentSheet } from './document-sheet';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.loaderData ? documentName(args.loaderData.document) : 'Document',
    'An invoice, a credit note or a reversal, to read and to print.',
  );

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const document = await browserShopApi().call(getDocument, { params: { id: params.id } });
  return { document, prints: new URL(request.url).searchParams.has('print') };
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this document"
      missingText="It may belong to another account."
      missingLink={{ to: paths.dashboard, label: 'Back to all orders' }}
    />
  );
}

export default function DocumentPage({ loaderData: { document, prints } }: Route.ComponentProps) {
  const { timeZone } = usePageContext().publicConfig;
  const view = viewDocument(document, timeZone);
  useEffect(() => {
    if (prints) window.print();
  }, [prints]);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="print:hidden">
        <PageHeading
          title={view.name}
          actions={
            <>
              <ButtonLink to={orderPaths.purchase(document.purchaseId)} variant="ghost" size="small">
                To the order
              </ButtonLink>
              <Button size="small" onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
      </div>
      <DocumentSheet view={view} />
    </div>
  );
}
