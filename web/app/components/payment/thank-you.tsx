import { messages } from '@chuck-and-bit/contract/messages';
import { useEffect, useState } from 'react';
import { forgetPayment, hasJustPaid } from './just-paid';

/** Thanks a buyer who has just paid, until they leave the page. */
export function ThankYou() {
  const [isShown] = useState(hasJustPaid);
  useEffect(() => forgetPayment, []);
  return (
    isShown && (
      <output className="alert alert-success alert-soft flex flex-col items-start gap-1 text-base">
        <span className="text-lg font-semibold">{messages.orderPaid}</span>
        <span>{messages.afterPayment}</span>
      </output>
    )
  );
}
