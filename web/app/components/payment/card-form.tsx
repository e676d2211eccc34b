import { messages } from '@chuck-and-bit/contract/messages';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { FormError } from '../errors/form-error';
import { publicConfig } from '../../browser/public-config';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/form-field';
import { chargeCard, type Payer } from './charge-card';

type CardFormProps = {
  payer: Payer;
  /** Null until the payment is prepared. */
  clientSecret: string | null;
  /** Called when the card was charged. Resolves when the confirmation has succeeded or failed. */
  onCharged: (transactionId: string) => Promise<void>;
  /** Called when the intent was canceled and can't be charged. */
  onCanceled: () => void;
};

/** The provider's card field and the Pay button. Card details never reach the shop. */
export function CardForm({ payer, clientSecret, onCharged, onCanceled }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const options = useMemo(() => ({ style, hidePostalCode: true }), [style]);
  const [isPaying, setIsPaying] = useState(false);
  const [typingError, setTypingError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPrepared = stripe !== null && elements !== null && clientSecret !== null;

  async function pay() {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !clientSecret || isPaying) return;
    setIsPaying(true);
    setRefusal(null);
    try {
      const outcome = await chargeCard({ stripe, card, clientSecret, payer });
      if (outcome === 'canceled') onCanceled();
      else if ('transactionId' in outcome) await onCharged(outcome.transactionId);
      else if (outcome.refusal.isTyping) setTypingError(outcome.refusal.message);
      else setRefusal(outcome.refusal.message);
    } catch {
      setRefusal(messages.providerUnavailable);
    }
    setIsPaying(false);
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void pay();
      }}
      className="flex flex-col gap-5"
    >
      <FormField
        label="Card details"
        hint={
          publicConfig().cards.scriptUrl &&
          'Test mode: no money moves. Try 4242 4242 4242 4242 with any future date and any code.'
        }
      >
        {({ id, ...field }, labelId) => (
          <fieldset
            aria-labelledby={labelId}
            {...field}
            className="border-base-content/50 rounded-field bg-base-100 focus-within:outline-primary grid min-h-12 items-center border px-3 py-2 outline-offset-2 focus-within:outline-2"
          >
            {isPrepared ? (
              <CardElement
                id={id}
                options={options}
                className="w-full"
                onChange={(event) => setTypingError(event.error?.message ?? null)}
              />
            ) : (
              <output className="text-base-content/70 flex items-center gap-3">
                <span className="loading loading-sm" aria-hidden="true" />
                Preparing the card field …
              </output>
            )}
          </fieldset>
        )}
      </FormField>
      <FormError message={typingError ?? refusal} />
      <Button type="submit" disabled={!isPrepared} busy={isPaying}>
        Pay
      </Button>
      <p className="text-base-content/70 text-center text-sm">
        Your card details go straight to the card provider. We never see the number.
      </p>
    </form>
  );
}

type CardStyle = NonNullable<StripeCardElementOptions['style']>;

/** The style of the provider's card fields, which our style sheets can't reach: the theme's colours, kept current. */
function useCardStyle(): CardStyle {
  const [style, setStyle] = useState(currentStyle);

  useEffect(() => {
    const update = () => setStyle(currentStyle());
    const themeAttribute = new MutationObserver(update);
    themeAttribute.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    const systemTheme = window.matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', update);
    return () => {
      themeAttribute.disconnect();
      systemTheme.removeEventListener('change', update);
    };
  }, []);

  return style;
}

function currentStyle(): CardStyle {
  const text = themeColour('--color-base-content');
  return {
    base: {
      color: text,
      iconColor: themeColour('--color-primary'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: `${text}99` },
    },
    invalid: { color: themeColour('--color-error'), iconColor: themeColour('--color-error') },
  };
}

/** A theme colour as #rrggbb, because the provider may not support the notation of our theme. */
function themeColour(property: string): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return '#808080';
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(property);
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
