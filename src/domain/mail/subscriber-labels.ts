/** What the dashboard and files call the state of a subscriber, and how each came to agree. */
export const statusLabels = { subscribed: 'Subscribed', unsubscribed: 'Unsubscribed' } as const
export const sourceLabels = { form: 'On the site', staff: 'Added by staff', import: 'Imported' } as const
