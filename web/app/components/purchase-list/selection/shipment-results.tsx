import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { PurchaseShipmentResult } from '@chuck-and-bit/contract/shipments';
import { orderPaths } from '../../../browser/order-paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { useInitialFocus } from '../../../ui/use-initial-focus';

type ShipmentResultsProps = {
  purchases: readonly Purchase[];
  results: readonly PurchaseShipmentResult[];
  onClose: () => void;
};

/** The result of shipping each purchase. */
export function ShipmentResults({ purchases, results, onClose }: ShipmentResultsProps) {
  const close = useInitialFocus<HTMLButtonElement>();
  const shipped = results.filter(({ result }) => result === 'shipped');
  return (
    <Modal
      title={shipped.length === results.length ? 'All shipped' : 'Not all were shipped'}
      message={`${shipped.length} of ${results.length} orders were marked as shipped.`}
      busy={false}
      onClose={onClose}
    >
      <ol aria-label="Results" className="mt-4 flex max-h-[50vh] flex-col overflow-y-auto pe-1">
        {results.map((each) => (
          <li
            key={each.purchaseId}
            className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2 first:border-t-0"
          >
            <span className="font-medium">
              {purchases.find(({ _id }) => _id === each.purchaseId)?.number}
            </span>
            {each.result === 'shipped' ? (
              <span className="badge badge-soft badge-success px-2">Shipped</span>
            ) : (
              <span className="text-error text-sm font-medium">{each.message}</span>
            )}
          </li>
        ))}
      </ol>
      <ModalButtons>
        {shipped.length > 0 && (
          <ButtonLink
            to={orderPaths.packingSlips(shipped.map(({ purchaseId }) => purchaseId))}
            variant="outline"
          >
            Packing slips
          </ButtonLink>
        )}
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </ModalButtons>
    </Modal>
  );
}
