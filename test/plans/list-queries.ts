/** A page far down of 3,000 rows. */
const deep = { page: '60' }
/** The reference of one of the orders that the data has. */
const anOrder = 'QY6T-S8BW'
const month = { from: '2026-02-01', to: '2026-02-28' }

/**
 * Of each list of the dashboard that grows: its first page, one far down, its searches, and one of each of its kinds of
 * filter and order.
 */
export const listQueries: Record<string, { path: string; views: Record<string, string>[] }> = {
  appointments: {
    path: '/api/appointments',
    views: [
      { perPage: '25' },
      { perPage: '25', ...deep },
      { status: 'completed' },
      { status: 'confirmed', time: 'missing' },
      { q: 'jones' },
      { status: 'completed', q: 'mei lim', sort: 'patient' },
      ...['requested', 'patient', 'service', 'status'].map((sort) => ({ perPage: '25', sort, ...deep })),
    ],
  },
  orders: {
    path: '/api/orders',
    views: [
      {},
      { page: '20' },
      { status: 'fulfilled' },
      { status: 'to_fulfil' },
      { q: 'jones' },
      { sort: 'total' },
      month,
      { ...month, status: 'fulfilled' },
    ],
  },
  vouchers: {
    path: '/api/voucher-desk/vouchers',
    views: [
      {},
      { page: '20' },
      { status: 'active' },
      { q: 'jones' },
      { status: 'active', q: 'jones' },
      month,
      { ...month, status: 'active' },
    ],
  },
  emails: { path: '/api/emails', views: [{}, { page: '20' }, { status: 'failed' }, { q: 'jones' }, { q: anOrder }] },
  subscribers: {
    path: '/api/subscribers',
    views: [{}, deep, { status: 'unsubscribed' }, { q: 'jones' }, { status: 'all', q: 'person45' }, { sort: 'email' }],
  },
  newsletters: { path: '/api/newsletter-issues', views: [{}, { q: 'spring' }] },
  posts: { path: '/api/admin-posts', views: [{}, { status: 'published' }, { q: 'cupping' }] },
  pictures: { path: '/api/media', views: [{}, { q: 'hero' }] },
  audit: {
    path: '/api/audit',
    views: [{}, { entity: 'order' }, { action: 'appointment.read' }, { q: 'jones' }, month],
  },
  bin: { path: '/api/bin', views: [{}, { q: 'jones' }] },
  calendar: { path: '/api/appointment-calendar', views: [{ from: '2026-01-01', to: '2026-02-11' }] },
}
