/** A sender of mails. `name`: as people read it, possibly empty. */
export type Mailbox = { name: string; address: string };

/** An address without what would end it in a header, or begin another one. */
export const mailAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/**
 * Reads one mailbox: `shop@shop.example`, or a name before the address in angle brackets. The name is taken as it is written,
 * with or without quotes around it, so that a comma or a colon in it makes neither a second mailbox nor a group of mailboxes.
 * @returns null for anything else
 */
export function readMailbox(text: string): Mailbox | null {
  const [, written = '', inBrackets] = /^([^\p{Cc}]*?)\s*<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(written)?.[1];
  // An angle bracket outside quotes belongs to another address.
  if (!mailAddress.test(address) || (quoted === undefined && /[<>]/.test(written))) return null;
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? written, address };
}
