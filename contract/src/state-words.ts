/** What people read of a state, in badges, lists, pages and mails. */
export const stateWords = {
  payment: { Unpaid: 'Unpaid', Paid: 'Paid', Refunded: 'Refunded', PartlyRefunded: 'Partly refunded' },
  order: { Pending: 'Pending', Shipped: 'Shipped' },
  /** After a count of units. */
  units: {
    shipped: 'shipped',
    onTheWay: 'on the way',
    left: 'left',
    toSend: 'to send',
    toSettle: 'to send or refund',
  },
  refund: { pending: 'Pending', succeeded: 'Refunded', failed: 'Failed' },
  return: {
    requested: 'Requested',
    approved: 'Approved',
    declined: 'Declined',
    received: 'Received',
    refunded: 'Refunded',
  },
  charge: {
    open: 'Open',
    failed: 'Failed',
    charged: 'Charged',
    refunding: 'Refunding',
    refunded: 'Refunded',
    disputed: 'Disputed',
    charged_back: 'Charged back',
    canceled: 'Cancelled',
  },
  ended: { cancelled: 'Cancelled', expired: 'Expired' },
} as const;
