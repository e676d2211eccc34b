import { toDiscountCode } from '@chuck-and-bit/contract/discount-code-text';
import { limits } from '@chuck-and-bit/contract/limits';
import { type FormEvent, useState } from 'react';
import { applyTypedCode, typeCode, useTypedCode } from '../../cart/typed-code';
import type { PricedCart } from '../../cart/use-priced-cart';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

/** A field for the discount code, with the reason why it does not apply. A code that is not applied yet is when ordering. */
export function DiscountCode({ cart }: { cart: PricedCart }) {
  const code = cart.priced?.discountCode ?? '';
  const typed = useTypedCode();
  const text = typed.text ?? code;
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = toDiscountCode(text) !== code;
  const refusal = !isChanged || typed.isRefused ? codeRefusal(cart) : undefined;
  const isApplied = code !== '' && !isChanged && !refusal;

  async function apply() {
    typeCode(isApplied ? '' : text);
    setIsBusy(true);
    await applyTypedCode();
    setIsBusy(false);
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void apply();
      }}
      className="flex items-start gap-2.5"
    >
      <TextField
        label="Discount code"
        className="grow"
        value={text}
        readOnly={isApplied}
        maxLength={limits.typedDiscountCode.max}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => typeCode(target.value)}
        error={refusal ?? (isBusy ? undefined : (cart.failure ?? undefined))}
        hint={isApplied && (cart.priced?.discountNote ?? 'This code is applied.')}
      />
      <Button
        type="submit"
        variant="outline"
        className="mt-7 px-4"
        busy={isBusy}
        disabled={text.trim() === '' && code === ''}
      >
        {isApplied ? 'Remove' : 'Apply'}
      </Button>
    </form>
  );
}

const codeRefusal = ({ messages }: PricedCart) =>
  messages.find(({ code }) => code.startsWith('CODE_'))?.message;
