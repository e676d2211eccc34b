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
  unknown: '',
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

/** @type {Field[]} */
const fields = [
  {
    input: numberInput,
    format: (/** @type {string} */ text) =>
      groupNumber(digitsOf(text).slice(0, Math.max(...brandOf(digitsOf(text)).lengths))),
    fault: () => numberFault(numberDigits()),
    isFull: () => numberDigits().length === Math.max(...brandOf(numberDigits()).lengths),
  },
  {
    input: expiryInput,
    format: groupExpiry,
    fault: () => expiryFault(digitsOf(expiryInput.value), new Date()),
    isFull: () => digitsOf(expiryInput.value).length === 4,
  },
  {
    input: cvcInput,
    format: (/** @type {string} */ text) => digitsOf(text).slice(0, brandOf(numberDigits()).cvc),
    fault: () => cvcFault(cvcInput.value, numberDigits()),
    isFull: () => false,
  },
].map((field) => ({ ...field, left: false }));

/** @type {MessagePort | null} */
let page = null;
/** @param {object} message */
const tell = (message) => page?.postMessage(message);

/** An incomplete field is no error while it is being typed; an invalid one is. @param {Field} field */
function shownFault(field) {
  const fault = field.fault();
  if (!fault?.code.startsWith('incomplete_')) return fault;
  return field.left ? fault : null;
}

function report() {
  /** @type {Fault | null} */
  let first = null;
  for (const field of fields) {
    const fault = shownFault(field);
    first ??= fault;
    field.input.setAttribute('aria-invalid', String(fault !== null));
    field.input.toggleAttribute('data-complete', field.fault() === null);
    if (fault) field.input.setAttribute('aria-describedby', 'fault');
    else field.input.removeAttribute('aria-describedby');
  }
  const { brand } = brandOf(numberDigits());
  faultText.textContent = first?.message ?? '';
  const badge = brandNames[brand] ?? '';
  if (brandBadge.textContent !== badge) brandBadge.textContent = badge;
  tell({
    event: 'change',
    brand,
    empty: fields.every((field) => field.input.value === ''),
    complete: fields.every((field) => field.fault() === null),
    error: first ? { type: 'validation_error', ...first } : undefined,
  });
}

/** Formats the field and keeps the caret behind the same digit. @param {Field} field */
function reformat(field) {
  const { input } = field;
  const caret = input.selectionStart ?? input.value.length;
  const wasAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const formatted = field.format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  let place = wasAtEnd ? formatted.length : 0;
  for (let seen = 0; !wasAtEnd && seen < digitsBefore && place < formatted.length; place += 1)
    if (/\d/.test(formatted.charAt(place))) seen += 1;
  input.setSelectionRange(place, place);
}

fields.forEach((field, index) => {
  const { input } = field;
  input.addEventListener('input', (event) => {
    field.left = false;
    reformat(field);
    report();
    const { inputType } = /** @type {InputEvent} */ (event);
    const typed = inputType === 'insertText' || inputType === 'insertFromPaste';
    const atEnd = input.selectionStart === input.value.length;
    if (typed && atEnd && field.isFull() && field.fault() === null) fields[index + 1]?.input.focus();
  });
  input.addEventListener('blur', () => {
    if (input.value === '') return;
    field.left = true;
    report();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      tell({ event: 'enter' });
    }
    if (event.key === 'Escape') tell({ event: 'escape' });
    const before = fields[index - 1]?.input;
    if (event.key === 'Backspace' && input.value === '' && before) {
      event.preventDefault();
      before.focus();
      before.setSelectionRange(before.value.length, before.value.length);
    }
  });
});

let hasFocus = false;
form.addEventListener('focusin', () => {
  if (!hasFocus) tell({ event: 'focus' });
  hasFocus = true;
});
form.addEventListener('focusout', (event) => {
  if (form.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
  hasFocus = false;
  tell({ event: 'blur' });
});
form.addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(() => tell({ event: 'height', height: form.offsetHeight })).observe(form);

/** @param {string} name @param {string | undefined} value */
function setVariable(name, value) {
  if (value) document.documentElement.style.setProperty(name, value);
  else document.documentElement.style.removeProperty(name);
}

/** Applies the shop's style options; their defaults come from the surrounding page. @param {Settings} settings */
function apply({ style = {}, theme, disabled, hideIcon }) {
  const { base = {}, invalid = {}, complete = {} } = style;
  document.documentElement.style.colorScheme = theme.colorScheme;
  setVariable('--text', base.color ?? theme.color);
  setVariable('--placeholder', base['::placeholder']?.color);
  setVariable('--icon', base.iconColor);
  setVariable('--size', base.fontSize ?? theme.fontSize);
  setVariable('--family', base.fontFamily);
  setVariable('--weight', base.fontWeight);
  setVariable('--spacing', base.letterSpacing);
  setVariable('--line', base.lineHeight);
  setVariable('--invalid', invalid.color);
  setVariable('--complete', complete.color);
  form.toggleAttribute('data-hide-icon', hideIcon === true);
  for (const { input } of fields) input.disabled = disabled === true;
}

/**
 * @param {Creation} creation
 * @returns {Promise<Created>}
 */
async function createPaymentMethod({ key, billingDetails, metadata }) {
  for (const field of fields) field.left = true;
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
  const { value, error } = await callApi(new URL('..', location.href), key, 'POST', 'payment_methods', {
    type: 'card',
    card,
    billing_details: billingDetails,
    metadata,
  });
  return error ? { error } : { paymentMethod: value };
}

/** @param {MessageEvent} event */
async function onPageMessage({ data }) {
  if (data.settings) apply(data.settings);
  if (data.command === 'focus') (fields.find((field) => field.fault()) ?? fields[0])?.input.focus();
  if (data.command === 'blur') /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  if (data.command === 'clear') {
    for (const field of fields) {
      field.input.value = '';
      field.left = false;
    }
    report();
  }
  if (data.request) tell({ reply: data.request, result: await createPaymentMethod(data.create) });
}

/** @type {HTMLMetaElement | null} */
const origins = document.querySelector('meta[name="shop-origins"]');
const shopOrigins = origins?.content.split(' ') ?? [];
addEventListener('message', (event) => {
  if (event.source !== parent || !shopOrigins.includes(event.origin)) return;
  if (event.data?.cardFrame !== 'connect' || !event.ports[0]) return;
  page = event.ports[0];
  page.onmessage = onPageMessage;
  apply(event.data.settings);
  tell({ event: 'ready', height: form.offsetHeight });
});
