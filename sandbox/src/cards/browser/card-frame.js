/**
 * The inside of the card frame, the only place with a card's digits. They are sent in one request to the sandbox's API,
 * which returns a payment method; the surrounding page receives nothing else.
 */
/** @import { Created, Creation, Fault, Field, Settings } from './card-types' */
import { callApi } from './api-call.js';
import {
  brandOf,
  cvcFault,
  digitsOf,
  expiryFault,
  groupExpiry,
  groupNumber,
  numberFault,
} from './card-rules.js';

/** @type {Record<string, string>} */
const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const inputOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

const form = element('card');
const brandBadge = element('brand');
const faultText = element('fault');
const numberInput = inputOf('number');
const expiryInput = inputOf('expiry');
const cvcInput = inputOf('cvc');

const numberDigits = () => digitsOf(numberInput.value);
const longestNumber = () => Math.max(...brandOf(numberDigits()).lengths);

/** @type {Field[]} */
const fields = [
  {
    input: numberInput,
    format: (text) => groupNumber(digitsOf(text).slice(0, longestNumber())),
    fault: () => numberFault(numberDigits()),
    isFull: () => numberDigits().length === longestNumber(),
    wasLeft: false,
  },
  {
    input: expiryInput,
    format: groupExpiry,
    fault: () => expiryFault(digitsOf(expiryInput.value), new Date()),
    isFull: () => digitsOf(expiryInput.value).length === 4,
    wasLeft: false,
  },
  {
    input: cvcInput,
    format: (text) => digitsOf(text).slice(0, brandOf(numberDigits()).cvc),
    fault: () => cvcFault(cvcInput.value, numberDigits()),
    isFull: () => false,
    wasLeft: false,
  },
];

/** @type {MessagePort | null} */
let page = null;
/** @param {string} event @param {object} [details] */
const tell = (event, details) => page?.postMessage({ event, details });
const tellHeight = () => page?.postMessage({ height: form.offsetHeight });

/** An incomplete field is no error while it is being typed; an invalid one is. @param {Field} field */
function shownFault(field) {
  const fault = field.fault();
  return fault?.code.startsWith('incomplete_') && !field.wasLeft ? null : fault;
}

function report() {
  /** @type {Fault | null} */
  let first = null;
  for (const field of fields) {
    const fault = shownFault(field);
    first ??= fault;
    field.input.setAttribute('aria-invalid', String(fault !== null));
    if (fault) field.input.setAttribute('aria-describedby', 'fault');
    else field.input.removeAttribute('aria-describedby');
  }
  const { brand } = brandOf(numberDigits());
  faultText.textContent = first?.message ?? '';
  const badge = brandNames[brand] ?? '';
  if (brandBadge.textContent !== badge) brandBadge.textContent = badge;
  tell('change', {
    brand,
    empty: fields.every((field) => field.input.value === ''),
    complete: fields.every((field) => field.fault() === null),
    error: first ? { type: 'validation_error', ...first } : undefined,
  });
}

fields.forEach((field, index) => {
  const { input } = field;
  input.addEventListener('input', (event) => {
    field.wasLeft = false;
    const atEnd = input.selectionStart === input.value.length;
    // Formatting would move a caret inside the text.
    if (atEnd) input.value = field.format(input.value);
    report();
    const { inputType } = /** @type {InputEvent} */ (event);
    const typed = inputType === 'insertText' || inputType === 'insertFromPaste';
    if (typed && atEnd && field.isFull() && field.fault() === null) fields[index + 1]?.input.focus();
  });
  input.addEventListener('blur', () => {
    if (input.value === '') return;
    field.wasLeft = true;
    input.value = field.format(input.value);
    report();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    tell('enter');
  });
});
new ResizeObserver(tellHeight).observe(form);

/** Applies the shop's style options. @param {Settings} settings */
function apply({ style: { base = {}, invalid = {} } = {}, colorScheme }) {
  const { style } = document.documentElement;
  style.colorScheme = colorScheme;
  style.setProperty('--text', base.color ?? '');
  style.setProperty('--placeholder', base['::placeholder']?.color ?? '');
  style.setProperty('--icon', base.iconColor ?? '');
  style.setProperty('--size', base.fontSize ?? '');
  style.setProperty('--family', base.fontFamily ?? '');
  style.setProperty('--invalid', invalid.color ?? '');
}

/**
 * @param {Creation} creation
 * @returns {Promise<Created>}
 */
async function createPaymentMethod({ key, billingDetails }) {
  for (const field of fields) field.wasLeft = true;
  report();
  const wrong = fields.find((field) => field.fault() !== null);
  if (wrong) {
    wrong.input.focus();
    return { error: { type: 'validation_error', message: '', ...wrong.fault() } };
  }
  const expiry = digitsOf(expiryInput.value);
  const card = {
    number: numberDigits(),
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    cvc: cvcInput.value,
  };
  const { value, error } = await callApi(new URL('..', location.href), key, 'payment_methods', {
    type: 'card',
    card,
    billing_details: billingDetails,
  });
  return error ? { error } : { paymentMethod: value };
}

/** @type {HTMLMetaElement | null} */
const origins = document.querySelector('meta[name="shop-origins"]');
const shopOrigins = origins?.content.split(' ') ?? [];
addEventListener('message', (event) => {
  if (event.source !== parent || !shopOrigins.includes(event.origin)) return;
  const [port] = event.ports;
  if (event.data !== 'connect' || !port) return;
  page = port;
  port.onmessage = async ({ data: { settings, creation }, ports }) => {
    if (settings) apply(settings);
    if (creation) ports[0]?.postMessage(await createPaymentMethod(creation));
  };
  tell('ready');
  tellHeight();
});
