/** Messages about the first day of a shop. Only staff load them. */
export const firstDayMessages = {
  listHidden: 'The list is hidden. Settings bring it back.',
  listShown: 'The list is on the overview again.',
  numbersFirst:
    'Please choose the numbers of invoices and credit notes first: the test order takes one of each.',
  emailOfStaff: 'This is an account of the staff, who place no orders. Please enter another address.',
  emailUnknown: 'There is no account with this address. Please register it in the shop first.',
  emailTaken:
    'Somebody registered this address and has not logged in yet. Please log in with it once, or enter another.',
} as const;
