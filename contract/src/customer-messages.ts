/** Messages about erasing a customer's data. Apart from the other messages, which visitors load. */
export const customerMessages = {
  customerIsStaff: 'This is a member of the staff. Take the role away first.',
  customerHasOpenOrders: (numbers: readonly string[]) =>
    `Ship, cancel or refund these orders first, and finish their returns: ${numbers.join(', ')}`,
  documentsOfCustomerKept: (years: number) =>
    `Invoices and credit notes keep their name and address for ${years === 1 ? '1 year' : `${years} years`}, then only the amounts.`,
  customerErased: "The customer's data is erased",
} as const;
