import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import type { Overview } from '@chuck-and-bit/contract/overview';
import { Link } from 'react-router';
import { paths } from '../../../browser/paths';
import type { Column } from '../../../ui/data-table';
import { PlainTable } from '../../../ui/plain-table';
import { Titled, Value } from './titled';

type TopProduct = Overview['topProducts'][number];
type LowProduct = Overview['lowStock']['products'][number];

const topColumns: Column<TopProduct>[] = [
  {
    header: 'Product',
    fills: true,
    cell: ({ productId, name, isKept }) => (isKept ? <ProductLink id={productId} name={name} /> : name),
  },
  { header: 'Units', align: 'end', cell: ({ units }) => <Value>{formatCount(units)}</Value> },
  { header: 'Revenue', align: 'end', cell: ({ revenue }) => <Value>{formatUsd(revenue)}</Value> },
];

const lowColumns: Column<LowProduct>[] = [
  { header: 'Product', fills: true, cell: ({ _id, name }) => <ProductLink id={_id} name={name} /> },
  {
    header: 'In stock',
    align: 'end',
    cell: ({ availableQuantity }) => (
      <Value>{availableQuantity === 0 ? 'Sold out' : formatCount(availableQuantity)}</Value>
    ),
  },
];

export function TopProducts({ products }: { products: Overview['topProducts'] }) {
  return (
    <Titled title="Top products" text="By what was charged, without shipping and before refunds.">
      <PlainTable
        caption="Top products"
        columns={topColumns}
        rows={products}
        rowKey={({ productId }) => productId}
        empty={<p>Nothing was sold in this period.</p>}
      />
    </Titled>
  );
}

export function LowStock({ count, products }: Overview['lowStock']) {
  const more = count > products.length ? `, of which the ${products.length} scarcest are listed` : '';
  return (
    <Titled
      title="Low stock"
      text={`${count === 1 ? '1 product' : `${formatCount(count)} products`}${more}.`}
    >
      <PlainTable
        caption="Low stock"
        columns={lowColumns}
        rows={products}
        rowKey={({ _id }) => _id}
        empty={<p>Every product has enough.</p>}
      />
    </Titled>
  );
}

const ProductLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={paths.product(id)} className="link wrap-anywhere">
    <bdi>{name}</bdi>
  </Link>
);
