import { limits } from '@chuck-and-bit/contract/limits';
import { type FormEvent, useState } from 'react';
import { changeDetails } from '../../cart/cart-sync';
import type { PricedCart } from '../../cart/use-priced-cart';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

/** A field for the discount code, with the reason why it does not apply. */
export function DiscountCode({ cart }: { cart: PricedCart }) {
  const code = cart.priced?.discountCode ?? '';
  const refusal = cart.messages.find((message) => message.code.startsWith('CODE_'))?.message;
  // The key resets the field when the cart's code changes, such as after its removal.
  return <CodeForm key={code} code={code} refusal={refusal} failure={cart.failure} />;
}

type CodeFormProps = { code: string; refusal: string | undefined; failure: string | null };

function CodeForm({ code, refusal, failure }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const [isBusy, setIsBusy] = useState(false);
  const isApplied = code !== '' && typed.trim().toUpperCase() === code && !refusal;

  async function apply(wanted: string) {
    setIsBusy(true);
    await changeDetails({ discountCode: wanted || undefined });
    setIsBusy(false);
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void apply(isApplied ? '' : typed.trim());
      }}
      className="flex items-start gap-2.5"
    >
      <TextField
        label="Discount code"
        className="grow"
        value={typed}
        readOnly={isApplied}
        maxLength={limits.discountCode.max}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        error={refusal ?? (isBusy ? undefined : (failure ?? undefined))}
        hint={isApplied && 'This code is applied.'}
      />
      <Button
        type="submit"
        variant="outline"
        className="mt-7 px-4"
        busy={isBusy}
        disabled={!isApplied && typed.trim() === '' && code === ''}
      >
        {isApplied ? 'Remove' : 'Apply'}
      </Button>
    </form>
  );
}
