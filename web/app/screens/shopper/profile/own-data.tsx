import { getUserData } from '@chuck-and-bit/contract/user-data';
import { useState } from 'react';
import { saveFile } from '../../../components/actions/save-file';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** Downloads everything that the shop stores about the user. */
export function OwnData() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function download() {
    setIsBusy(true);
    setFailure(null);
    try {
      const data = JSON.stringify(await browserShopApi().call(getUserData), null, 2);
      saveFile(new Blob([data], { type: 'application/json' }), 'my-data.json');
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
