/** The messages between the shop's page and the card frame, and the arguments of Stripe.js. */

export type CardError = { code?: string; message: string; type: string };

export type CardOptions = {
  style?: CardStyle | undefined;
  disabled?: boolean | undefined;
  hideIcon?: boolean | undefined;
  classes?: Record<string, string>;
};

type StateStyle = Record<string, string | undefined> & { '::placeholder'?: { color?: string } };
export type CardStyle = { base?: StateStyle; invalid?: StateStyle; complete?: StateStyle };

export type CardEvent = { elementType: string; error?: CardError } & Record<string, unknown>;
export type Listener = (event: CardEvent) => void;

/** A message to the frame: its appearance. */
export type Settings = Omit<CardOptions, 'classes'> & {
  theme: { color: string; colorScheme: string; fontSize: string };
};
/** A message to the frame: create a payment method from the fields. */
export type Creation = { key: string; billingDetails?: object | undefined; metadata?: object | undefined };
export type Created =
  | { paymentMethod: { id: string }; error?: never }
  | { error: CardError; paymentMethod?: never };
/** `gone`: the element was unmounted meanwhile. */
export type Reply = Created | { gone: true };

/** A message from the frame. */
export type FrameMessage = {
  height?: number;
  reply?: number;
  result: Reply;
  event?: string;
  brand?: string;
  complete?: boolean;
  empty?: boolean;
  error?: CardError;
};

export type Fault = { code: string; message: string };
export type Field = {
  input: HTMLInputElement;
  format: (text: string) => string;
  fault: () => Fault | null;
  isFull: () => boolean;
  left: boolean;
};

export type Intent = { id: string; status: string; amount: number; currency: string };
export type ApiResponse<Value> = { value: Value; error?: never } | { error: CardError; value?: never };
export type IntentResult =
  | { paymentIntent: Intent; error?: never }
  | { error: CardError & { payment_intent?: Intent }; paymentIntent?: never };
export type PaymentMethodData = {
  type?: string;
  card?: unknown;
  billing_details?: object;
  metadata?: object;
};
export type Confirmation = {
  payment_method?: string | PaymentMethodData;
  receipt_email?: string;
  return_url?: string;
};
