/** The messages between the shop's page and the card frame, and the arguments of Stripe.js. */

export type CardError = { code?: string; message: string; type: string };

type StateStyle = Record<string, string | undefined> & { '::placeholder'?: { color?: string } };
export type CardOptions = {
  style?: { base?: StateStyle; invalid?: StateStyle } | undefined;
};

export type Listener = (event: { elementType: string; error?: CardError } & Record<string, unknown>) => void;

/** A message to the frame: its appearance. */
export type Settings = CardOptions & { colorScheme: string };
/** A message to the frame: create a payment method from the fields. */
export type Creation = { key: string; billingDetails?: object | undefined };
export type Created =
  | { paymentMethod: { id: string }; error?: never }
  | { error: CardError; paymentMethod?: never };

/** A message from the frame. */
export type FrameMessage = { height?: number; event?: string; details?: object };

export type Fault = { code: string; message: string };
export type Field = {
  input: HTMLInputElement;
  format: (digits: string) => string;
  fault: () => Fault | null;
  isFull: () => boolean;
  wasLeft: boolean;
};

export type Intent = { id: string; status: string; amount: number; currency: string };
export type ApiResponse<Value> = { value: Value; error?: never } | { error: CardError; value?: never };
export type IntentResult =
  | { paymentIntent: Intent; error?: never }
  | { error: CardError & { payment_intent?: Intent }; paymentIntent?: never };
