import type { AccentShades } from './accent';
import type { Announcement } from './announcement';
import type { OrderHold } from './order-hold';
import type { BrandPicture } from './pictures';
import type { FooterContent } from './shop-pages';
import type { ShopCounters, WeightUnit } from './shop-settings';

/** The configuration that the browser needs. Each page contains it; the build never does. */
export type PublicConfig = {
  /** The API's address; empty for the page's own origin. */
  apiUrl: string;
  /** The shop's own address, for canonical links. */
  publicUrl: string;
  identity:
    | { kind: 'embedded'; url: string }
    | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string; emulatorUrl?: string };
  /** Whether "Continue with Google" is offered. */
  google: boolean;
  /** Whether a phone number can be verified. */
  phone: boolean;
  /** Whether staff can use their rights only in a session with a second factor. */
  adminSecondFactor: boolean;
  /** Address of a script that provides `window.Stripe`; null loads Stripe's own. */
  cards: { scriptUrl: string | null };
  hold: OrderHold;
  shopName: string;
  /** Null for the colours of a new shop. */
  accent: AccentShades | null;
  /** Null for the drawn one. */
  logo: Pick<BrandPicture, 'path' | 'width' | 'height'> | null;
  /** The folder of square icons; null for those of a new shop. */
  icons: string | null;
  /** The address of the picture of shared links; null for that of a new shop. */
  sharedPicture: string | null;
  /** The seller named on receipts. */
  seller: { name: string; address: string | null; phone: string | null; email: string | null };
  /** The line above the page; null while none is shown. `until`: as in the settings. */
  announcement: Pick<Announcement, 'text' | 'link' | 'until'> | null;
  /** What the first way to ship costs, in a few words; null without any. */
  delivery: string | null;
  /** Where the merchant has written them: the footer, the questions of `/blogs`, and whether there is a page about the shop. */
  footer: FooterContent | null;
  questions: string[] | null;
  hasAbout: boolean;
  /** The numbers of the landing page. */
  counters: ShopCounters;
  /** The shop's time zone, in which its days begin and end. */
  timeZone: string;
  /** The unit in which weights are shown. */
  weightUnit: WeightUnit;
  /** For how many days after it was shipped an order can be returned; 0 for no returns. */
  returnDays: number;
  /** For how many years documents name a customer whose account is deleted. */
  documentYears: number;
  /** Nothing can be ordered, because the primary of the database doesn't answer: what is shown is read from a standby or a cache. */
  isReadOnly: boolean;
  /** True while any outside service is a stand-in. */
  sandbox: boolean;
};
