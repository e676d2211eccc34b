import { composeMail, type WaitingMail } from '../src/modules/mails/mail-kinds';

/** The text of the mail that these become together. */
export const textOfMails = (mails: WaitingMail[], greetsByName = true): string =>
  composeMail(mails, {
    face: { shopName: 'Bore & Co', accent: '', logo: null, email: '' },
    seller: { name: 'The Drill Shop', address: null },
    timeZone: 'UTC',
    greetsByName,
  }).text;
