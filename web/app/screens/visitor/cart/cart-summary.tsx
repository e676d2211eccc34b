import { isolated } from '@chuck-and-bit/contract/isolated';
import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { type PricedCart, inputOf } from '../../../cart/use-priced-cart';
import { CartTotals, TotalAnnouncer } from '../../../components/cart/cart-totals';
import { UnverifiedNotice } from '../../../components/orders/unverified-notice';
import { useSession } from '../../../session/store/use-session';
import { DiscountCode } from '../../../components/cart/discount-code';
import { focusWrongQuantity } from '../../../components/cart/quantity-stepper';
import { paths } from '../../../browser/paths';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useState } from 'react';
import { changeDetails } from '../../../cart/cart-sync';
import { applyTypedCode } from '../../../cart/typed-code';
import { PlaceFields } from '../../../components/places/place-fields';

/** The totals of the cart, and the link to the checkout. */
export function CartSummary({ cart }: { cart: PricedCart }) {
  const { priced, totals, isCurrent } = cart;
  const { session } = useSession();
  const tooHigh = cart.messages.find(({ code }) => code === 'TOTAL_TOO_HIGH')?.message;
  const isBlocked = cart.lines.some((line) => line.messages.length > 0);
  const shippingUnknown = cart.messages.find(({ code }) => code === 'SHIPPING_UNKNOWN')?.message;
  const chosen = priced?.shippingOptions.find(({ _id }) => _id === priced.shippingRateId);
  return (
    <Card
      tone="sunken"
      aria-labelledby="cart-summary"
      className="flex flex-col gap-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="cart-summary" className="text-xl font-semibold">
        Summary
      </h2>
      <ShippingEstimate cart={cart} />
      <DiscountCode cart={cart} />
      <div className="border-base-300 border-t pt-5">
        <CartTotals totals={totals} isEstimate={!isCurrent} isShippingKnown={cart.isShippingKnown} />
        <TotalAnnouncer total={totals.total} isEstimate={!isCurrent} />
        <p className="text-base-content/75 mt-3 text-sm empty:hidden">
          {chosen && <span>{`${isolated(chosen.name)}, arrives ${deliveryText(chosen.arrives)}`}</span>}
          {shippingUnknown && <span className="text-error font-medium">{shippingUnknown}</span>}
          {!priced && !cart.failure && <span>Looking up when it arrives …</span>}
        </p>
      </div>
      {tooHigh && (
        <p role="alert" className="text-error text-sm font-medium">
          {tooHigh}
        </p>
      )}
      <ButtonLink
        to={paths.checkout()}
        className="w-full text-lg"
        onClick={(event) => {
          if (focusWrongQuantity()) event.preventDefault();
          else void applyTypedCode();
        }}
        onAuxClick={() => void applyTypedCode()}
      >
        Checkout
      </ButtonLink>
      {/* Below the link, which must not move as somebody presses it: the stock is known only with the prices. */}
      <UnverifiedNotice user={session?.user ?? null} input={inputOf(cart)} hasLink={session !== null} />
      {isBlocked && (
        <p className="text-error text-sm font-medium">
          Some products can&apos;t be ordered as they are. Please change or remove them first.
        </p>
      )}
    </Card>
  );
}

/** The destination of the cart, which decides on its shipping and tax. */
function ShippingEstimate({ cart }: { cart: PricedCart }) {
  const { priced, messages } = cart;
  const [chosen, setChosen] = useState<{ country: string; region: string } | null>(null);
  const place = chosen ?? { country: priced?.country ?? '', region: priced?.region ?? '' };
  const refusal = messages.find(({ code }) => code === 'NO_SHIPPING')?.message;
  return (
    <div className="grid gap-4">
      <PlaceFields
        countryLabel="Ship to"
        country={{
          field: { value: place.country, onChange: () => undefined },
          fieldState: { error: { message: refusal } },
        }}
        region={{ field: { value: place.region, onChange: () => undefined } }}
        isRegionRequired={priced?.regionRequired ?? false}
        onPlaceChange={(next) => {
          setChosen(next);
          void changeDetails({
            country: next.country || undefined,
            region: next.region || undefined,
          });
        }}
      />
    </div>
  );
}
