import { domainToUnicode } from 'node:url';
import { readableEmail } from '@chuck-and-bit/contract/email-address';

/** An e-mail as people read it in mails and documents: its domain decoded. */
export const toReadableEmail = (email: string): string => readableEmail(email, domainToUnicode);
