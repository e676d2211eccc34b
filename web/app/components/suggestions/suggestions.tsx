import { formatUsd } from '@chuck-and-bit/contract/money';
import { policyTitles } from '@chuck-and-bit/contract/policies';
import type { SearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { Icon, type IconName } from '../../ui/icon';
import { ProductImage } from '../catalogue/product-image';
import { useSuggestions } from './use-suggestions';

/**
 * What the text in the search box around it may mean, while it is typed: kinds, products and policies. Arrows move between the box and the
 * list, Escape closes it, and whoever goes on typing is in the box again. The list takes the focus when it is pressed beside a link, so
 * that it stays open.
 * @param id of the list
 */
export function Suggestions({ id }: { id: string }) {
  const { place, found, room } = useSuggestions();
  const count = found ? found.kinds.length + found.products.length + found.policies.length : 0;
  return (
    <div ref={place} className="contents">
      <p aria-live="polite" className="sr-only">
        {count === 0 ? '' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      <ul
        id={id}
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={count === 0}
        style={room === null ? undefined : { maxHeight: room }}
        className="suggestions"
      >
        {found && <Entries found={found} />}
      </ul>
    </div>
  );
}

function Entries({ found: { kinds, products, policies } }: { found: SearchSuggestions }) {
  return (
    <>
      {kinds.map(({ slug, name, path }) => (
        <Entry key={slug} to={paths.department(slug)}>
          <Drawing name="tree" />
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold">{name}</bdi>
            {path.length > 0 && <bdi className="text-base-content/70 text-sm">{path.join(' › ')}</bdi>}
          </span>
        </Entry>
      ))}
      {products.map(({ _id, name, price, unit, pictures }, index) => (
        <Entry key={_id} to={paths.product(_id)} startsGroup={index === 0}>
          <ProductImage
            picture={pictures[0]}
            alt=""
            sizes="3.5rem"
            loading="eager"
            className="rounded-field aspect-4/3 w-14 shrink-0 [--mat:2px]"
          />
          <bdi className="min-w-0 grow">{name}</bdi>
          <span className="shrink-0 text-end">
            <span className="font-semibold tabular-nums">{formatUsd(price)}</span>
            {unit !== 'piece' && <span className="text-base-content/70 block text-sm">{`per ${unit}`}</span>}
          </span>
        </Entry>
      ))}
      {policies.map((name, index) => (
        <Entry key={name} to={paths.policy(name)} startsGroup={index === 0}>
          <Drawing name="list" />
          <span className="min-w-0 grow">{policyTitles[name]}</span>
        </Entry>
      ))}
    </>
  );
}

type EntryProps = { to: string; children: ReactNode; startsGroup?: boolean };

function Entry({ to, children, startsGroup = false }: EntryProps) {
  return (
    <li className={startsGroup ? 'starts-group' : undefined}>
      <Link to={to}>{children}</Link>
    </li>
  );
}

/** As wide as a product's picture. */
const Drawing = ({ name }: { name: IconName }) => (
  <span className="text-base-content/70 flex w-14 shrink-0 justify-center">
    <Icon name={name} />
  </span>
);
