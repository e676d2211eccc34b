import { kindText, listKinds } from '@chuck-and-bit/contract/kinds';
import type { ManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { limits } from '@chuck-and-bit/contract/limits';
import { formatCount } from '@chuck-and-bit/contract/money';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { listArrangedProducts, arrangeProducts } from '@chuck-and-bit/contract/product-actions';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { type DragEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { toastOutcome, useChange } from '../../../components/actions/use-change';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { moved } from '../../../components/product-form/form-pictures';
import { ProductBadge } from '../../../components/product-form/product-badge';
import { productPaths } from '../../../components/product-form/product-paths';
import { MoveButtons } from '../../../components/tables/move-buttons';
import { useListAddress } from '../../../components/tables/use-list-address';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import type { Route } from './+types/arrange-products';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Order of products', 'Which products of a department come first.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = browserShopApi();
  const kinds = await api.call(listKinds);
  const asked = new URL(request.url).searchParams.get('kind');
  const kind =
    kinds.find(({ _id }) => _id === asked) ?? kinds.find(({ _id }) => _id !== otherKindId) ?? kinds[0];
  const products = kind ? await api.call(listArrangedProducts, { params: { id: kind._id } }) : [];
  return { kinds, kindId: kind?._id ?? '', products };
}

export default function OrderProducts({ loaderData: { kinds, kindId, products } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { wanted } = useListAddress();
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading
        title="Order of products"
        intro="Products that you put first come first in their department. All others follow, the newest first."
        actions={<AllProductsLink />}
      />
      <SelectField
        label="Department"
        options={kinds.map(({ _id }) => ({ value: _id, label: kindText(kinds, _id) }))}
        value={wanted.get('kind') ?? kindId}
        onChange={({ target }) => void navigate(productPaths.order(target.value), { replace: true })}
        className="max-w-md"
      />
      {products.length === 0 ? (
        <EmptyState icon="boxes" title="No products yet" text="Products of this department appear here." />
      ) : (
        <Ordering key={kindId} kindId={kindId} products={products} />
      )}
    </div>
  );
}

async function arrange(kindId: string, ids: string[]): Promise<string> {
  await browserShopApi().call(arrangeProducts, { params: { id: kindId }, body: { ids } });
  return productMessages.productsOrdered;
}

const subjectId = ({ _id }: ManagedProduct) => `product-${_id}`;

function Ordering({ kindId, products }: { kindId: string; products: readonly ManagedProduct[] }) {
  const stored = products.filter(({ ownPlace }) => ownPlace > 0).map(({ _id }) => _id);
  // Null until something is moved, so that an order that somebody else saves is shown.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { send, isBusy } = useChange(arrange, {
    onSettled: (outcome) => {
      toastOutcome(outcome);
      if (outcome.ok) setChosen(null);
    },
  });
  const first = (chosen ?? stored).flatMap((id) => products.find(({ _id }) => _id === id) ?? []);
  const others = products.filter((product) => !first.includes(product));
  const ids = first.map(({ _id }) => _id);
  const move = (from: number, to: number) => {
    setChosen(moved(ids, from, to));
    setAnnouncement(`${first[from]?.name} is number ${to + 1} of ${first.length}`);
  };
  const putFirst = (product: ManagedProduct, { currentTarget }: MouseEvent) =>
    changeList(currentTarget, () => {
      setChosen([...ids, product._id]);
      setAnnouncement(`${product.name} is number ${ids.length + 1} of ${ids.length + 1}`);
    });
  const takeOut = (product: ManagedProduct, { currentTarget }: MouseEvent) =>
    changeList(currentTarget, () => {
      setChosen(ids.filter((id) => id !== product._id));
      setAnnouncement(`${product.name} has no place any more`);
    });
  const drag = useDragging(move);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <section aria-labelledby="first" className="flex flex-col gap-3">
        <h2 id="first" tabIndex={-1} className="text-xl font-semibold outline-none">
          First, in this order
        </h2>
        {first.length === 0 && <p className="text-base-content/75">None: the newest come first.</p>}
        <ol className="flex flex-col gap-2">
          {first.map((product, index) => (
            <li key={product._id} {...drag(index)} className={rowLook}>
              <Icon name="list" className="text-base-content/60 hidden size-5 cursor-grab sm:block" />
              <ProductName product={product} place={index + 1} />
              <div className="flex gap-2">
                <MoveButtons
                  area="products"
                  describedBy={subjectId(product)}
                  index={index}
                  count={first.length}
                  onMove={(to) => move(index, to)}
                />
                <Button
                  variant="ghost"
                  size="row"
                  aria-describedby={subjectId(product)}
                  onClick={(event) => takeOut(product, event)}
                >
                  Take out
                </Button>
              </div>
            </li>
          ))}
        </ol>
        <Button
          busy={isBusy}
          disabled={ids.join() === stored.join()}
          className="self-start"
          onClick={() => void send(kindId, ids)}
        >
          Save order
        </Button>
      </section>
      <Others products={others} onPutFirst={putFirst} />
      {products.length === limits.orderedProducts.max && (
        <p className="text-base-content/75">{`The first ${formatCount(products.length)} products are shown.`}</p>
      )}
    </>
  );
}

/** Takes a row out of its list by its last button. That of the next row gets the focus, or the heading when there is none. */
function changeList(button: Element, change: () => void): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = row?.closest('section')?.querySelector('h2');
  flushSync(change);
  const target = next ? [...next.querySelectorAll('button')].at(-1) : heading;
  target?.focus();
}

type OthersProps = {
  products: readonly ManagedProduct[];
  onPutFirst: (product: ManagedProduct, event: MouseEvent) => void;
};

function Others({ products, onPutFirst }: OthersProps) {
  return (
    <section aria-labelledby="others" className="flex flex-col gap-3">
      <h2 id="others" tabIndex={-1} className="text-xl font-semibold outline-none">
        Then, the newest first
      </h2>
      <ul className="flex flex-col gap-2">
        {products.map((product) => (
          <li key={product._id} className={rowLook}>
            <ProductName product={product} place={null} />
            <Button
              variant="outline"
              size="row"
              aria-describedby={subjectId(product)}
              onClick={(event) => onPutFirst(product, event)}
            >
              Put first
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowLook =
  'border-base-300 bg-base-100 rounded-box flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border px-3 py-2';

function ProductName({ product, place }: { product: ManagedProduct; place: number | null }) {
  return (
    <div className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
      {place !== null && (
        <span className="min-w-4 font-semibold tabular-nums sm:w-7 sm:text-end">{place}</span>
      )}
      <ProductThumbnail product={{ id: product._id, image: product.image }} />
      <span
        id={subjectId(product)}
        className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium"
      >
        <bdi className="min-w-0 break-words">{product.name}</bdi>
        <ProductBadge product={product} />
      </span>
    </div>
  );
}

/** Rows of a list that a pointer drags to another place. Keyboards and touch have the buttons. */
function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return (place: number) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      // Some browsers drag nothing without data.
      dataTransfer.setData('text/plain', String(place + 1));
      dataTransfer.effectAllowed = 'move';
      setDragged(place);
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      if (dragged === place) return;
      onMove(dragged, place);
      setDragged(place);
    },
  });
}
