import { limits } from '@chuck-and-bit/contract/limits';
import { Form, Link } from 'react-router';
import { paths } from '../../../page/paths';
import { Button, buttonClasses } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';

/** Finds an order by the number that a customer reads out. */
export function FindOrder({ number }: { number: string }) {
  return (
    <search aria-label="Find an order">
      <Form key={number} action={paths.manageAllOrders} className="flex flex-wrap gap-2">
        <input
          type="search"
          name="number"
          aria-label="Order number"
          placeholder="Order number"
          defaultValue={number}
          maxLength={limits.search.max}
          autoComplete="off"
          className="input h-10 w-[min(10rem,70vw)] text-base uppercase placeholder:normal-case"
        />
        <Button type="submit" variant="outline" size="small">
          Find
        </Button>
        {number && (
          <Link to={paths.manageAllOrders} className={buttonClasses('ghost', 'small')}>
            All orders
          </Link>
        )}
      </Form>
    </search>
  );
}

export function NoSuchOrder({ number }: { number: string }) {
  return (
    <EmptyState
      icon={<Icon name="box" className="size-12" />}
      title="There is no such order"
      text={`No order has the number ${number.toUpperCase()}. It may have been cancelled, or a sign is mistyped.`}
      action={
        <Link to={paths.manageAllOrders} className={buttonClasses()}>
          All orders
        </Link>
      }
    />
  );
}
