import { subscriberFilters, subscriberSorts } from '#contract/admin-newsletter.ts'
import { postFilters, postSorts } from '#contract/admin-post.ts'
import { appointmentSorts, appointmentStatuses } from '#contract/appointment.ts'
import { emailFilters } from '#contract/email.ts'
import { pictureFilters } from '#contract/media.ts'
import { orderFilters, orderSorts } from '#contract/order.ts'
import { voucherFilters } from '#domain/vouchers/voucher-ledger.ts'

/** `size`: how many rows a page of it has. Of each of its views the first page is asked for, and the last. */
export type DashboardList = { name: string; path: string; size: number; views: Record<string, Parameters> }
export type Parameters = Record<string, string>

const each = (parameter: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [`${parameter} ${value}`, { [parameter]: value }]))

/** Ascending orders only: the first page of the descending order is the last page of the ascending one. */
const oneWay = (sorts: readonly string[]) => sorts.filter((sort) => !sort.startsWith('-'))

/** Searches that find nobody, one or two, thousands, and everybody. */
const searches = each('q', ['nobody at all', 'person452@', 'jones', 'mail.example'])

/** Every list of the dashboard that grows, in every filter and order that it has. */
export const lists: DashboardList[] = [
  {
    name: 'appointments',
    path: '/api/appointments?perPage=25',
    size: 25,
    views: {
      all: {},
      ...each('status', appointmentStatuses),
      ...each('sort', appointmentSorts),
      'completed, sort patient': { status: 'completed', sort: 'patient' },
      ...searches,
      ...each('q', ['0412 012 345', '04', 'zoë xu']),
      'completed, q mei lim': { status: 'completed', q: 'mei lim' },
      'completed, q jones, sort patient': { status: 'completed', q: 'jones', sort: 'patient' },
    },
  },
  {
    name: 'orders',
    path: '/api/orders',
    size: 25,
    views: {
      ...each('status', orderFilters),
      ...each('sort', oneWay(orderSorts)),
      ...searches,
      ...each('q', ['K7M']),
      'fulfilled, q jones, sort total': { status: 'fulfilled', q: 'jones', sort: 'total' },
    },
  },
  {
    name: 'vouchers',
    path: '/api/voucher-desk/vouchers',
    size: 25,
    views: {
      ...each('status', voucherFilters),
      ...searches,
      // The end of a code.
      ...each('q', ['K7M']),
      'active, q jones': { status: 'active', q: 'jones' },
    },
  },
  { name: 'emails', path: '/api/emails', size: 25, views: { ...each('status', emailFilters), ...searches } },
  {
    name: 'subscribers',
    path: '/api/subscribers',
    size: 25,
    views: {
      ...each('status', subscriberFilters),
      ...each('sort', oneWay(subscriberSorts)),
      ...searches,
      'all, q person45': { status: 'all', q: 'person45' },
    },
  },
  { name: 'newsletters', path: '/api/newsletter-issues', size: 25, views: { all: {} } },
  {
    name: 'posts',
    path: '/api/admin-posts',
    size: 25,
    views: { ...each('status', postFilters), ...each('sort', oneWay(postSorts)), ...each('q', ['cupping']) },
  },
  {
    name: 'media',
    path: '/api/media',
    size: 24,
    views: { ...each('filter', pictureFilters), ...each('q', ['hero']) },
  },
]

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const sixWeeks = new URLSearchParams({ from: day(45), to: day(4) })
const longAgo = new URLSearchParams({ from: day(720), to: day(600) })

/**
 * What else the dashboard asks for with so much behind it. `{orders}` stands for the last row of the list of that name:
 * the oldest, which the most has come after.
 */
export const calls: Record<string, string> = {
  'Today: the numbers': '/api/today',
  'Today: requests by week': '/api/today/requests',
  'the bell': '/api/today/news',
  'appointments: anything new?': '/api/appointment-news',
  'appointments: anything new since long ago?': '/api/appointment-news?since=0',
  'the calendar by preferred day': `/api/appointment-calendar?${sixWeeks}`,
  'the calendar by arrival': `/api/appointment-calendar?by=received&${sixWeeks}`,
  'the calendar, pending': `/api/appointment-calendar?status=pending&${sixWeeks}`,
  'an old request': '/api/appointments/{appointments}',
  'all of an old patient': '/api/appointments/{appointments}/patient',
  'orders: what waits': '/api/order-counts',
  'orders: unmatched payments': '/api/unmatched-payments',
  'an old order': '/api/orders/{orders}',
  'an old voucher': '/api/voucher-desk/vouchers/{vouchers}',
  'the voucher report': '/api/voucher-report',
  'the voucher report, ten years': '/api/voucher-report?from=2019-01&to=2028-12',
  'audit log': '/api/audit',
  'audit log: who': '/api/audit?who=bulk%20seed',
  'audit log: action': '/api/audit?action=appointment.read',
  'audit log: entity': '/api/audit?entity=order',
  'audit log: long ago': `/api/audit?${longAgo}`,
  'audit log: q nobody at all': '/api/audit?q=nobody%20at%20all',
  'audit log: q bulk seed': '/api/audit?q=bulk%20seed',
  'audit log: its choices': '/api/audit-choices',
  'staff: accounts': '/api/staff-accounts',
  'staff: invitations': '/api/staff-invitations',
  'services, with their order': '/api/services',
  settings: '/api/settings',
}
