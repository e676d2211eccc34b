/** The card element in the shop's page: the iframe that card digits are typed into, and its message port. */
/** @import { CardOptions, Created, Creation, FrameMessage, Listener } from './card-types' */

export class IntegrationError extends Error {
  /** @override */
  name = 'IntegrationError';
}

export class CardElement {
  #options;
  #base;
  /** @type {{ name: string, listener: Listener }[]} */
  #listeners = [];
  /** @type {{ frame: HTMLIFrameElement, port: MessagePort } | null} */
  #mounted = null;

  /** @param {CardOptions} options @param {string | URL} base the sandbox's address */
  constructor(options, base) {
    this.#options = options;
    this.#base = base;
  }

  /** @param {Element} container */
  mount(container) {
    this.unmount();
    const { port1: port, port2: portOfFrame } = new MessageChannel();
    port.onmessage = ({ data }) => this.#receive(data);
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    frame.src = new URL('v3/card-frame', this.#base).href;
    frame.style.cssText = 'display:block;width:100%;height:1.5em;border:0';
    // The frame's origin is opaque and can't be the target origin; the frame checks the sender instead.
    const connect = () => frame.contentWindow?.postMessage('connect', '*', [portOfFrame]);
    frame.addEventListener('load', connect, { once: true });
    this.#mounted = { frame, port };
    container.append(frame);
    return this.update({});
  }

  unmount() {
    this.#mounted?.port.close();
    this.#mounted?.frame.remove();
    this.#mounted = null;
    return this;
  }

  destroy() {
    this.#listeners = [];
    return this.unmount();
  }

  /** @param {string} name @param {Listener} listener */
  on(name, listener) {
    this.#listeners.push({ name, listener });
    return this;
  }

  /** @param {string} name @param {Listener} listener */
  off(name, listener) {
    this.#listeners = this.#listeners.filter((one) => one.name !== name || one.listener !== listener);
    return this;
  }

  /** @param {CardOptions} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    if (!this.#mounted) return this;
    // A frame with another colour scheme than its page would get an opaque background.
    const { colorScheme } = getComputedStyle(this.#mounted.frame);
    this.#mounted.port.postMessage({ settings: { style: this.#options.style, colorScheme } });
    return this;
  }

  /**
   * Makes the frame create a payment method from its fields.
   * @param {Creation} creation
   * @returns {Promise<Created>}
   */
  _createPaymentMethod(creation) {
    const { port1, port2 } = new MessageChannel();
    if (!this.#mounted)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    this.#mounted.port.postMessage({ creation }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  }

  /** @param {FrameMessage} message */
  #receive({ height, event, details }) {
    if (height && this.#mounted) this.#mounted.frame.style.height = `${height}px`;
    if (event === 'enter') this.#submitForm();
    for (const { name, listener } of this.#listeners)
      if (name === event) listener({ elementType: 'card', ...details });
  }

  /** Submits the surrounding form when Enter is pressed in a field. */
  #submitForm() {
    const form = this.#mounted?.frame.closest('form');
    /** @type {HTMLButtonElement | null | undefined} */
    const button = form?.querySelector('button:not([type]), button[type="submit"]');
    if (form && !button?.disabled) form.requestSubmit(button);
  }
}
