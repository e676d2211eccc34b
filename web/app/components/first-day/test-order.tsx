import { zodResolver } from '@hookform/resolvers/zod';
import { type FirstDay, makeTestShopper, testShopperForm } from '@chuck-and-bit/contract/first-day';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import { screens } from '../../browser/dashboard-screens';
import { orderPaths } from '../../browser/order-paths';
import { browserShopApi } from '../../shop-api';
import { Button, ButtonLink } from '../../ui/button';
import { TaskButton } from '../actions/task-button';
import { useFormAction } from '../actions/use-form-action';
import { FormError } from '../errors/form-error';
import { EmailField } from '../forms/email-field';
import { fieldOf } from '../forms/field-of';
import { newPassword } from './new-password';

type TestOrderProps = {
  firstDay: Pick<FirstDay, 'testOrder' | 'services'>;
  mayChange: boolean;
  keepNumbers: () => Promise<void>;
};

/** Leads through the order that a merchant places before the first customer does. */
export function TestOrder({ firstDay, mayChange, keepNumbers }: TestOrderProps) {
  const { testOrder, services } = firstDay;
  const { invoice, creditNote, areNumbersChosen, purchase } = testOrder;
  const [isConfirmed, setConfirmed] = useState(false);
  const confirm = () => {
    setConfirmed(true);
    return keepNumbers();
  };
  const numbers = `invoice ${invoice} and credit note ${creditNote}`;
  if (purchase) return <Placed purchase={purchase} />;
  if (!areNumbersChosen) {
    return (
      <div className="flex flex-col gap-3 text-sm">
        <p>{`It gets ${numbers}, and both stay: numbers have no gaps. After it they can't be changed.`}</p>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <TaskButton variant="outline" size="small" task={confirm}>
              Keep these numbers
            </TaskButton>
            <ButtonLink to={screens.settings.path} variant="ghost" size="small">
              Enter other numbers
            </ButtonLink>
          </div>
        )}
      </div>
    );
  }
  return <Shopper {...{ testOrder, services, mayChange }} takesFocus={isConfirmed} />;
}

function Placed({ purchase }: { purchase: NonNullable<FirstDay['testOrder']['purchase']> }) {
  const { _id, number, isRefunded } = purchase;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        <span>
          {isRefunded
            ? 'It was paid and refunded: '
            : 'It is paid. Ship it, look at its invoice, then refund it: '}
        </span>
        <Link to={orderPaths.purchase(_id)} className="link font-semibold">
          {`Order ${number}`}
        </Link>
      </p>
      <p>Its invoice and its credit note stay, because numbers have no gaps.</p>
    </div>
  );
}

type ShopperProps = Pick<FirstDay, 'testOrder' | 'services'> & {
  mayChange: boolean;
  /** Whether the form takes the focus of the button that it replaces. */
  takesFocus: boolean;
};

/** Who places it: an account without a role, because staff can't order. */
function Shopper({ testOrder, services, mayChange, takesFocus }: ShopperProps) {
  const { email } = testOrder;
  useReloadOnReturn(email !== null);
  const [password] = useState(newPassword);
  /** The account that was made, or taken, last in this window. */
  const [chosen, setChosen] = useState<{ email: string } | null>(null);
  /** The e-mails of those that were made here: one that is taken again still has this password. */
  const [made, setMade] = useState<readonly string[]>([]);
  const [isChanging, setChanging] = useState(false);
  const asks = email === null || isChanging;
  const isHere = chosen !== null && chosen.email === email;
  const isNew = isHere && made.includes(email);
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isHere) steps.current?.focus();
  }, [isHere, chosen]);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {email !== null && (
        <ol ref={steps} tabIndex={-1} className="list-decimal ps-5 outline-none [&>li]:mb-1">
          <li>
            {'Open the shop in a private window and log in as '}
            <strong className="wrap-anywhere">{email}</strong>
            <span>{isNew ? ' with the password ' : ' with its password.'}</span>
            {isNew && <code className="text-base select-all">{password}</code>}
            {isNew && <span>, which is shown only now.</span>}
          </li>
          <li>
            {services.cards === 'live'
              ? 'Order a product and pay with your own card.'
              : 'Order a product and pay with the card 4242 4242 4242 4242, any later date and any code.'}
          </li>
          <li>Come back here: this line then leads to the order, where you ship and refund it.</li>
        </ol>
      )}
      {mayChange && asks && (
        <ShopperForm
          identity={services.identity}
          password={password}
          takesFocus={takesFocus || isChanging}
          onChosen={(account) => {
            setChosen(account);
            if (account.isNew) setMade([...made, account.email]);
            setChanging(false);
          }}
        />
      )}
      {mayChange && !asks && (
        <div>
          <Button variant="ghost" size="small" onClick={() => setChanging(true)}>
            Use another account
          </Button>
        </div>
      )}
    </div>
  );
}

/** Loads the page again when somebody comes back from the window in which they ordered. */
function useReloadOnReturn(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const load = () => void revalidate();
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [isWaiting, revalidate]);
}

const intros = {
  embedded:
    'An account without a role places it, because staff can’t order. Enter an address of yours: mails go there.',
  firebase:
    'An account without a role places it, because staff can’t order. Register one in a private window, log in with it once, then enter its address.',
};

type ShopperFormProps = {
  identity: FirstDay['services']['identity'];
  password: string;
  takesFocus: boolean;
  onChosen: (account: { email: string; isNew: boolean }) => void;
};

function ShopperForm({ identity, password, takesFocus, onChosen }: ShopperFormProps) {
  const form = useForm({ resolver: zodResolver(testShopperForm), defaultValues: { email: '' } });
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  const submit = useFormAction(
    form,
    async ({ email }: { email: string }) => {
      const { isNew } = await browserShopApi().call(makeTestShopper, { body: { email, password } });
      // The form is gone once the account is loaded.
      onChosen({ email, isNew });
    },
    { draft: null },
  );
  return (
    <form noValidate className="flex max-w-md flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <p>{intros[identity]}</p>
      <EmailField autoComplete="off" {...fieldOf(form, 'email')} />
      <FormError message={form.formState.errors.root?.message} />
      <div>
        <Button type="submit" size="small" variant="outline" busy={form.formState.isSubmitting}>
          {identity === 'embedded' ? 'Make the account' : 'Use this account'}
        </Button>
      </div>
    </form>
  );
}
