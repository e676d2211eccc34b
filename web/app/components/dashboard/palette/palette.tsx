import { isolated } from '@chuck-and-bit/contract/isolated';
import { listCustomers } from '@chuck-and-bit/contract/customers';
import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { mayAccess, type Role } from '@chuck-and-bit/contract/roles';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../errors/error-message';
import { screens } from '../../../browser/dashboard-screens';
import { orderPaths } from '../../../browser/order-paths';
import { shownEmail } from '../../../browser/shown-email';
import { productPaths } from '../../product-form/product-paths';
import { browserShopApi } from '../../../shop-api';
import { Modal } from '../../../ui/modal';
import { Spinner } from '../../../ui/spinner';
import { useInitialFocus } from '../../../ui/use-initial-focus';

export type PaletteProps = {
  role: Role;
  destinations: readonly { path: string; label: string }[];
  onClose: () => void;
};

type Search = { typed: string; found: Found[]; failure: string | null };
const nothing: Search = { typed: '', found: [], failure: null };

/** Finds orders, products and customers, and leads to every screen, by keyboard alone. */
export function Palette({ role, destinations, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const field = useInitialFocus<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState(nothing);
  const query = typed.trim();

  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    findAnything(query, role, signal).then(
      (found) => !signal.aborted && setSearch({ typed: query, found, failure: null }),
      (error: unknown) =>
        !signal.aborted && setSearch({ typed: query, found: [], failure: errorMessage(error) }),
    );
    return () => controller.abort();
  }, [query, role]);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const { found, failure } = query === '' ? nothing : search;
  const isSearching = query !== '' && search.typed !== query;
  const groups = [...new Set(found.map(({ kind }) => kind))];

  return (
    <Modal
      title="Go to"
      message="Type a name, a number or an email. Arrow keys choose, Enter opens. Ctrl+K, or ⌘K on a Mac, leads here from every screen of the dashboard."
      busy={false}
      onClose={onClose}
    >
      <Command shouldFilter={false} loop label="Search the dashboard" className="mt-4">
        <Command.Input
          ref={field}
          value={typed}
          onValueChange={setTyped}
          maxLength={200}
          placeholder="Order, product, customer or screen"
          className="input h-12 w-full text-base"
        />
        <Command.List className="mt-3 max-h-[50vh] overflow-y-auto" aria-busy={isSearching}>
          {isSearching && (
            <Command.Loading>
              <Spinner label="Searching …" />
            </Command.Loading>
          )}
          {failure !== null && <p role="alert">{failure}</p>}
          {!isSearching && failure === null && <Command.Empty>Nothing was found.</Command.Empty>}
          <Group
            heading="Screens"
            items={destinations
              .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
              .map(({ path, label }) => ({ to: path, label, detail: '' }))}
            onGo={go}
          />
          {groups.map((kind) => (
            <Group key={kind} heading={kind} items={found.filter((each) => each.kind === kind)} onGo={go} />
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
}

type GroupProps = {
  heading: string;
  items: readonly Pick<Found, 'to' | 'label' | 'note' | 'detail'>[];
  onGo: (to: string) => void;
};

function Group({ heading, items, onGo }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <Command.Group
      className="mt-2"
      heading={<span className="text-base-content/75 px-3 text-sm font-semibold">{heading}</span>}
    >
      {items.map(({ to, label, note, detail }) => (
        <Command.Item
          key={to}
          value={to}
          onSelect={() => onGo(to)}
          className="rounded-field aria-selected:bg-base-200 flex min-h-11 cursor-pointer items-baseline justify-between gap-4 px-3 py-2"
        >
          <span className="min-w-0 leading-snug wrap-anywhere">
            {label}
            {note && <span className="text-base-content/75 block text-sm">{note}</span>}
          </span>
          {detail && <span className="text-base-content/75 shrink-0 text-sm">{detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

type Found = {
  kind: 'Orders' | 'Products' | 'Customers';
  to: string;
  label: string;
  /** Below the label. */
  note?: string;
  /** Behind the label. */
  detail: string;
};

/** Such as "Cordless Drill and 2 more". */
function productsOf({ orders: [first, ...others] }: Purchase): string {
  if (!first || others.length === 0) return first?.productName ?? '';
  return `${isolated(first.productName)} and ${others.length} more`;
}

/** How many of each kind. */
const limit = '5';

/** The orders, products and customers that match what was typed, as far as the role sees them. */
async function findAnything(typed: string, role: Role, signal: AbortSignal): Promise<Found[]> {
  const api = browserShopApi();
  const query = { q: typed, limit };
  const [purchases, products, customers] = await Promise.all([
    mayAccess(role, 'orders', 'read') ? api.call(listPurchases, { query }, { signal }) : [],
    mayAccess(role, 'products', 'read') ? api.call(listManagedProducts, { query }, { signal }) : [],
    mayAccess(role, 'customers', 'read') ? api.call(listCustomers, { query }, { signal }) : [],
  ]);
  return [
    ...purchases.map((purchase) => ({
      kind: 'Orders' as const,
      to: orderPaths.purchase(purchase._id),
      label: `${purchase.number}, ${purchase.userName}`,
      note: productsOf(purchase),
      detail: purchase.paymentStatus,
    })),
    ...products.map(({ _id, name, price, isPublic }) => ({
      kind: 'Products' as const,
      to: productPaths.edit(_id),
      label: name,
      detail: isPublic ? formatUsd(price) : 'Not in the shop',
    })),
    ...customers.map(({ _id, name, email, orders: count }) => ({
      kind: 'Customers' as const,
      to: `${screens.customers.path}/${encodeURIComponent(_id)}`,
      label: name,
      note: shownEmail(email),
      detail: count === 1 ? '1 order' : `${count} orders`,
    })),
  ];
}
