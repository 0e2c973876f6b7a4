/** `size`: how many rows a page of it has. A view whose name says "last page" is asked for its last one. */
type List = { name: string; path: string; size: number; views: Record<string, Record<string, string>> }

const perPage = { perPage: '25' }

/** Every list of the dashboard, and the ways in which staff look at it. */
export const lists: List[] = [
  {
    name: 'appointments',
    path: '/api/appointments',
    size: 25,
    views: {
      'first page': perPage,
      'last page': perPage,
      'pending, first page': { ...perPage, status: 'pending' },
      'pending, last page': { ...perPage, status: 'pending' },
      'by patient, first page': { ...perPage, sort: 'patient' },
      'by patient, last page': { ...perPage, sort: 'patient' },
      'by service, last page': { ...perPage, sort: 'service' },
      'search that finds one': { ...perPage, q: 'person452@' },
      'search that finds none': { ...perPage, q: 'nobody at all' },
      'search that finds thousands': { ...perPage, q: 'jones' },
      'search that finds thousands, last page': { ...perPage, q: 'jones' },
      'search by phone': { ...perPage, q: '0412 012 345' },
      'completed, search': { ...perPage, status: 'completed', q: 'mei lim' },
    },
  },
  {
    name: 'orders',
    path: '/api/orders',
    size: 25,
    views: {
      'first page': {},
      'last page': {},
      'to fulfil': { status: 'to_fulfil' },
      'paid, last page': { status: 'paid' },
      'by total, last page': { sort: 'total' },
      'by name, first page': { sort: 'name' },
      'by name, last page': { sort: 'name' },
      'search that finds few': { q: 'person452@' },
      'search that finds none': { q: 'nobody at all' },
      'search that finds hundreds': { q: 'jones' },
      'search that finds hundreds, last page': { q: 'jones' },
    },
  },
  {
    name: 'vouchers',
    path: '/api/voucher-desk/vouchers',
    size: 25,
    views: {
      'first page': {},
      'last page': {},
      'active, last page': { status: 'active' },
      'spent, last page': { status: 'spent' },
      'search by buyer': { q: 'jones' },
      'search by buyer, last page': { q: 'jones' },
      'search by end of code': { q: 'K7M' },
      'search that finds none': { q: 'nobody at all' },
    },
  },
  {
    name: 'e-mails',
    path: '/api/emails',
    size: 25,
    views: {
      'first page': {},
      'last page': {},
      failed: { status: 'failed' },
      'sent, last page': { status: 'sent' },
      'search that finds few': { q: 'person452@' },
      'search that finds none': { q: 'nobody at all' },
      'search that finds all, last page': { q: 'mail.example' },
    },
  },
  {
    name: 'subscribers',
    path: '/api/subscribers',
    size: 25,
    views: {
      'first page': {},
      'last page': {},
      'by address, last page': { sort: 'email' },
      'all, last page': { status: 'all' },
      unsubscribed: { status: 'unsubscribed' },
      'search that finds few': { q: 'person452@' },
      'search that finds none': { q: 'nobody at all' },
      'search that finds all, last page': { q: 'mail.example' },
    },
  },
  {
    name: 'audit log',
    path: '/api/audit',
    size: 25,
    views: { 'first page': {}, 'search that finds none': { q: 'nobody at all' } },
  },
  { name: 'posts', path: '/api/post-desk', size: 25, views: { 'first page': {}, search: { q: 'cupping' } } },
  { name: 'media', path: '/api/media', size: 25, views: { 'first page': {}, search: { q: 'hero' } } },
]
