import { readableEmail } from '@chuck-and-bit/contract/email-address';
import punycode from 'punycode.js';

/** An e-mail as screens show it: `ada@bücher.example` instead of `ada@xn--bcher-kva.example`. */
export const shownEmail = (email: string): string => readableEmail(email, punycode.toUnicode);
