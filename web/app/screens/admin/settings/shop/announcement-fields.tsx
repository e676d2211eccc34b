import { limits } from '@chuck-and-bit/contract/limits';
import type { ShopSettingsForm } from '@chuck-and-bit/contract/shop-settings';
import type { UseFormReturn } from 'react-hook-form';
import { zoneName } from '../../../../browser/dates';
import { usePageContext } from '../../../../browser/page-context';
import { MomentField } from '../../../../components/forms/moment-field';
import { fieldOf } from '../../../../components/forms/field-of';
import { TextField } from '../../../../ui/text-field';
import { SettingGroup } from './setting-group';

/** The line above every page. */
export function AnnouncementFields({ form }: { form: UseFormReturn<ShopSettingsForm> }) {
  const { timeZone } = usePageContext().publicConfig;
  const hint = `In the time zone of the shop: ${zoneName(timeZone)}.`;
  return (
    <SettingGroup
      title="Announcement"
      intro="One line above every page but the checkout, for as long as you say."
    >
      <TextField
        label="Announcement"
        maxLength={limits.announcement.max}
        hint="Example: Free delivery until Monday. Leave it empty for none."
        autoComplete="off"
        className="sm:col-span-6"
        {...fieldOf(form, 'announcement.text')}
      />
      <TextField
        label="Link of the announcement"
        maxLength={limits.url.max}
        hint="A path of the shop such as /all-drills, or a link that begins with https://. Leave it empty for none."
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-6"
        {...fieldOf(form, 'announcement.link')}
      />
      <MomentField<ShopSettingsForm>
        control={form.control}
        name="announcement.from"
        label="Shown from"
        hint={`${hint} Empty: at once.`}
        className="sm:col-span-3"
      />
      <MomentField<ShopSettingsForm>
        control={form.control}
        name="announcement.until"
        label="Shown until"
        hint={`${hint} Empty: until you change it.`}
        className="sm:col-span-3"
      />
    </SettingGroup>
  );
}
