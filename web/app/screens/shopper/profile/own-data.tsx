import { getUserData } from '@chuck-and-bit/contract/user-data';
import { useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** Everything that the shop keeps about somebody, as a file. */
export function OwnData() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function download() {
    setIsBusy(true);
    setFailure(null);
    try {
      save(await browserShopApi().call(getUserData));
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setIsBusy(false);
  }
  return (
    <Card roomy aria-labelledby="own-data" className="flex flex-col items-start gap-4">
      <h2 id="own-data" className="text-2xl font-semibold">
        Your data
      </h2>
      <p className="text-base-content/75 max-w-prose">
        Your profile, orders, purchases, payments, reviews and logins, in a file that programs can read
        (JSON).
      </p>
      <FormError message={failure} />
      <Button variant="outline" busy={isBusy} onClick={() => void download()} className="max-sm:w-full">
        Download my data
      </Button>
    </Card>
  );
}

function save(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'my-data.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
