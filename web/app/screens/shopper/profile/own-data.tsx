import { getUserData } from '@chuck-and-bit/contract/user-data';
import { saveFile } from '../../../components/actions/save-file';
import { TaskButton } from '../../../components/actions/task-button';
import { browserShopApi } from '../../../shop-api';
import { Card } from '../../../ui/card';

/** Downloads everything that the shop stores about the user. */
export function OwnData() {
  return (
    <Card padding="roomy" aria-labelledby="own-data" className="flex flex-col items-start gap-4">
      <h2 id="own-data" className="text-xl font-semibold">
        Your data
      </h2>
      <p className="text-base-content/75 max-w-prose">
        Your profile, orders, purchases, payments, reviews and logins, in a file that programs can read
        (JSON).
      </p>
      <TaskButton variant="outline" className="max-sm:w-full" task={download}>
        Download my data
      </TaskButton>
    </Card>
  );
}

async function download(): Promise<void> {
  const data = JSON.stringify(await browserShopApi().call(getUserData), null, 2);
  saveFile(new Blob([data], { type: 'application/json' }), 'my-data.json');
}
