import { isolated } from '@chuck-and-bit/contract/isolated';
import { countryName } from '@chuck-and-bit/contract/countries';
import { messages } from '@chuck-and-bit/contract/messages';
import { regionName } from '@chuck-and-bit/contract/regions';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { deleteTaxRate, listTaxRates, type StoredTaxRate } from '@chuck-and-bit/contract/taxes';
import { isFailure, orFailure } from '../../../../components/errors/failed-list';
import { SettingsList } from '../../../../components/settings/settings-list';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { actionsColumn, type Column } from '../../../../ui/data-table';
import type { Route } from './+types/taxes';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Taxes', 'What is charged for which country.');

export async function clientLoader() {
  const api = browserShopApi();
  const [taxes, settings] = await Promise.all([
    orFailure(api.call(listTaxRates)),
    orFailure(api.call(getShopSettings)),
  ]);
  return { taxes, settings };
}

async function deleteTax({ _id: id }: StoredTaxRate): Promise<string> {
  await browserShopApi().call(deleteTaxRate, { params: { id } });
  return messages.taxRateDeleted;
}

const subjectId = ({ _id }: StoredTaxRate) => `tax-${_id}`;

function columns(onDelete: (tax: StoredTaxRate) => void): Column<StoredTaxRate>[] {
  return [
    {
      header: 'Place',
      fills: true,
      cell: (tax) => (
        <span id={subjectId(tax)} className="min-w-0 font-medium break-words">
          <span>{`${countryName(tax.country)}${tax.region ? `, ${regionName(tax.region) ?? tax.region}` : ''}`}</span>
        </span>
      ),
    },
    { header: 'Name', fills: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      header: 'Rate',
      align: 'end',
      cell: ({ percent }) => <span className="tabular-nums">{`${percent}%`}</span>,
    },
    { header: 'On shipping too', cell: ({ coversShipping }) => (coversShipping ? 'Yes' : 'No') },
    actionsColumn((tax) => (
      <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
        <EditButtons
          area="settings"
          editPath={settingsPaths.tax(tax._id)}
          describedBy={subjectId(tax)}
          onDelete={() => onDelete(tax)}
        />
      </div>
    )),
  ];
}

function introOf(settings: Route.ComponentProps['loaderData']['settings']): string {
  const rule = 'The address of the delivery decides; a state or province comes before its country.';
  if (isFailure(settings)) return rule;
  return `${rule} ${settings.taxIncluded ? 'Your prices contain the tax.' : 'The tax is added to your prices.'}`;
}

export default function Taxes({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsList
      title="Taxes"
      intro={introOf(loaderData.settings)}
      add={{ to: settingsPaths.newTax, label: 'Add tax' }}
      result={loaderData.taxes}
      rows={(taxes) => taxes}
      columns={(_taxes, onDelete) => columns(onDelete)}
      nothing={{
        icon: 'percent',
        title: 'No taxes yet',
        text: 'Without one, no tax is charged or named.',
        toDo: 'Add one for each country that you owe tax in.',
      }}
      deletion={{
        call: deleteTax,
        title: 'Delete this tax?',
        text: 'New purchases are no longer charged it. Earlier ones keep what they were charged.',
        subject: ({ name, percent }) => `${isolated(name)}, ${percent}%`,
      }}
    />
  );
}
