/** The card element in the shop's page: the iframe and its message port. `base` is the sandbox's address. */
/** @import { CardOptions, Created, Creation, FrameMessage, Listener, Reply, Settings } from './card-types' */
import { connectionError } from './api-call.js';

const frameTimeoutMs = 15000;

export class IntegrationError extends Error {
  /** @override */
  name = 'IntegrationError';
}

export class CardElement {
  _elementType = 'card';
  #options;
  /** @type {Map<string, Listener[]>} */
  #listeners = new Map();
  /** @type {Element | null} */
  #container = null;
  /** @type {HTMLElement | null} */
  #group = null;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {MessagePort | null} */
  #port = null;
  /** @type {object[]} */
  #waiting = [];
  /** @type {Map<number, (result: Reply) => void>} */
  #requests = new Map();
  #lastRequest = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #connectTimeout;
  #base;
  #onDestroy;
  #darkness = matchMedia('(prefers-color-scheme: dark)');
  #sendSettings = () => this.#container && this.#send({ settings: this.#settings() });
  #themeWatch = new MutationObserver(this.#sendSettings);

  /** @param {CardOptions} options @param {string | URL} base @param {() => void} onDestroy */
  constructor(options, base, onDestroy) {
    this.#options = options;
    this.#base = base;
    this.#onDestroy = onDestroy;
  }

  /** @param {string | Element} target */
  mount(target) {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container)
      throw new IntegrationError(
        'The selector you specified applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().',
      );
    if (this.#container === container) return this;
    this.unmount();
    this.#container = container;
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    frame.src = new URL('v3/card-frame', this.#base).href;
    frame.style.cssText = 'display:block;width:100%;height:1.5em;border:0';
    frame.addEventListener('load', () => this.#connect());
    const group = document.createElement('div');
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', 'Card details');
    group.append(frame);
    this.#frame = frame;
    this.#group = group;
    container.append(group);
    this.#mark({ base: true, empty: true });
    this.#darkness.addEventListener('change', this.#sendSettings);
    this.#themeWatch.observe(document.documentElement, {
      attributeFilter: ['class', 'data-theme', 'style'],
    });
    this.#connectTimeout = setTimeout(
      () =>
        this.#emit('loaderror', { error: { ...connectionError, message: 'The card frame did not load.' } }),
      frameTimeoutMs,
    );
    return this;
  }

  unmount() {
    if (!this.#container) return this;
    clearTimeout(this.#connectTimeout);
    this.#darkness.removeEventListener('change', this.#sendSettings);
    this.#themeWatch.disconnect();
    this.#mark({ base: false, complete: false, empty: false, focus: false, invalid: false });
    this.#group?.remove();
    this.#port?.close();
    for (const fail of this.#requests.values()) fail({ gone: true });
    this.#requests.clear();
    this.#container = this.#group = this.#frame = this.#port = null;
    this.#waiting = [];
    return this;
  }

  destroy() {
    this.unmount();
    this.#listeners.clear();
    this.#onDestroy();
    return this;
  }

  /** @param {string} name @param {Listener} listener */
  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  /** @param {string} name @param {Listener} listener */
  once(name, listener) {
    /** @type {Listener} */
    const once = (event) => {
      this.off(name, once);
      listener(event);
    };
    return this.on(name, once);
  }

  /** @param {string} name @param {Listener} [listener] */
  off(name, listener) {
    const left = (this.#listeners.get(name) ?? []).filter((one) => listener && one !== listener);
    this.#listeners.set(name, left);
    return this;
  }

  /** @param {CardOptions} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#sendSettings();
    return this;
  }

  focus() {
    this.#frame?.focus();
    this.#send({ command: 'focus' });
    return this;
  }

  blur() {
    this.#send({ command: 'blur' });
    this.#frame?.blur();
    return this;
  }

  clear() {
    this.#send({ command: 'clear' });
    return this;
  }

  /**
   * Makes the frame create a payment method from its fields.
   * @param {Creation} create
   * @returns {Promise<Created>}
   */
  async _createPaymentMethod(create) {
    /** @type {Reply} */
    const result = this.#container
      ? await new Promise((resolve) => {
          this.#lastRequest += 1;
          this.#requests.set(this.#lastRequest, resolve);
          this.#send({ request: this.#lastRequest, create });
        })
      : { gone: true };
    if ('gone' in result)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    return result;
  }

  #connect() {
    if (!this.#frame) return;
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#port.onmessage = ({ data }) => this.#receive(data);
    // The frame's origin is opaque and can't be the target origin; the frame checks the sender instead.
    const hello = { cardFrame: 'connect', settings: this.#settings() };
    this.#frame.contentWindow?.postMessage(hello, '*', [channel.port2]);
    for (const message of this.#waiting.splice(0)) this.#port.postMessage(message);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#port) this.#port.postMessage(message);
    else if (this.#frame) this.#waiting.push(message);
  }

  /** @returns {Settings} */
  #settings() {
    const { color, colorScheme, fontSize } = getComputedStyle(this.#container ?? document.body);
    const { style, disabled, hideIcon } = this.#options;
    return { style, disabled, hideIcon, theme: { color, colorScheme, fontSize } };
  }

  /** @param {FrameMessage} data */
  #receive(data) {
    if (data.height && this.#frame) this.#frame.style.height = `${data.height}px`;
    if (data.reply) {
      this.#requests.get(data.reply)?.(data.result);
      this.#requests.delete(data.reply);
    }
    if (data.event === 'ready') {
      clearTimeout(this.#connectTimeout);
      this.#emit('ready', {});
    }
    if (data.event === 'change') {
      const { brand, complete, empty, error } = data;
      this.#mark({ complete, empty, invalid: error !== undefined });
      this.#emit('change', { brand, complete, empty, error, value: { postalCode: '' } });
    }
    if (data.event === 'focus' || data.event === 'blur') {
      this.#mark({ focus: data.event === 'focus' });
      this.#emit(data.event, {});
    }
    if (data.event === 'escape') this.#emit('escape', {});
    if (data.event === 'enter') this.#submitForm();
  }

  /** Submits the surrounding form when Enter is pressed in a field. */
  #submitForm() {
    const form = this.#container?.closest('form');
    /** @type {HTMLButtonElement | HTMLInputElement | null | undefined} */
    const button = form?.querySelector('button:not([type]), button[type="submit"], input[type="submit"]');
    if (form && !button?.disabled) form.requestSubmit(button ?? undefined);
  }

  /** @param {string} name @param {object} details */
  #emit(name, details) {
    for (const listener of this.#listeners.get(name) ?? []) listener({ elementType: 'card', ...details });
  }

  /** @param {Record<string, boolean | undefined>} states */
  #mark(states) {
    /** @type {Record<string, string>} */
    const classes = { base: 'StripeElement', ...this.#options.classes };
    for (const [state, on] of Object.entries(states)) {
      const names = classes[state] ?? `StripeElement--${state}`;
      for (const name of names.split(/\s+/)) if (name) this.#container?.classList.toggle(name, on);
    }
  }
}
