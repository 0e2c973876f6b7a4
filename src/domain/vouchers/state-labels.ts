/** What the dashboard and files call the state of a voucher. */
export const stateLabels = {
  active: 'Active',
  spent: 'Spent',
  expired: 'Expired',
  frozen: 'Frozen',
  void: 'Void',
} as const
