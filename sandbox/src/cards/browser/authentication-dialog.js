/** The bank's authentication dialog, which ends in `authenticated` or `failed`. */

const sheetText = `
  dialog { max-width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid GrayText; border-radius: .75rem;
    background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
  dialog::backdrop { background: rgb(0 0 0 / 55%); }
  h2 { margin: 0 0 .5rem; font-size: 1.2rem; }
  p { margin: 0 0 1rem; }
  .mark { display: inline-block; margin: 0 0 .75rem; padding: 0 .5rem; border-radius: .2rem; background: #ffd84d;
    color: #1d1a00; font-size: .75rem; font-weight: 700; }
  .buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
  button { flex: 1 1 auto; padding: .6rem 1rem; border: 1px solid CanvasText; border-radius: .4rem; background: Canvas;
    color: CanvasText; font: inherit; cursor: pointer; }
  button.complete { background: CanvasText; color: Canvas; }
  button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/** @typedef {{ amount: number, currency: string }} Amount */

/** @param {Amount} amount */
function amountText({ amount, currency }) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {{ id?: string, className?: string, type?: string }} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * @param {Amount} intent
 * @returns {Promise<'authenticated' | 'failed'>} Closing the dialog fails the authentication.
 */
export function askAuthentication(intent) {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    // A constructed style sheet is not subject to the shop's Content-Security-Policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText);
    root.adoptedStyleSheets = [sheet];

    const complete = make('button', { type: 'button', className: 'complete' }, 'Complete authentication');
    const fail = make('button', { type: 'button' }, 'Fail authentication');
    const dialog = make(
      'dialog',
      {},
      make('p', { className: 'mark' }, 'Test mode'),
      make('h2', { id: 'title' }, 'Authenticate your payment'),
      make(
        'p',
        { id: 'text' },
        `Here your bank would ask you to confirm the payment of ${amountText(intent)}. Choose how that ends.`,
      ),
      make('div', { className: 'buttons' }, complete, fail),
    );
    dialog.setAttribute('aria-labelledby', 'title');
    dialog.setAttribute('aria-describedby', 'text');

    /** @type {'authenticated' | 'failed'} */
    let outcome = 'failed';
    complete.addEventListener('click', () => {
      outcome = 'authenticated';
      dialog.close();
    });
    fail.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(outcome);
    });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}
