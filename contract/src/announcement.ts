import * as z from 'zod/mini';
import { moment, text } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { isOwnPath } from './own-path';

const isHttpsLink = (link: string) => /^https:\/\/[!-[\]-~]+$/i.test(link) && URL.canParse(link);

/** A line above every page, from one moment until another. */
export const announcement = z
  .strictObject({
    /** Empty for none. In one line. */
    text: text(limits.announcement.max).check(z.overwrite((line) => line.trim().replace(/\s+/g, ' '))),
    /** A path of the shop, or an address that begins with `https://`; empty for none. */
    link: text(limits.url.max).check(
      z.refine((link) => link === '' || isOwnPath(link) || isHttpsLink(link), messages.announcementLink),
    ),
    /** Null: from now on. */
    from: z.nullable(moment()),
    /** Null: until it is changed. The first moment at which it is not shown any more. */
    until: z.nullable(moment()),
  })
  .check(({ value, issues }) => {
    const { from, until } = value;
    if (from === null || until === null || Date.parse(from) < Date.parse(until)) return;
    issues.push({ code: 'custom', path: ['until'], message: messages.endBeforeStart, input: until });
  });
export type Announcement = z.infer<typeof announcement>;

export const noAnnouncement: Announcement = { text: '', link: '', from: null, until: null };

/** Whether visitors see it. @param now in milliseconds */
export const isAnnounced = ({ text: line, from, until }: Announcement, now: number): boolean =>
  line !== '' && (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
