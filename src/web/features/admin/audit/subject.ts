import type { AuditLine } from '#contract/audit.ts'
import type { NamedEntity } from '#contract/audit-actions.ts'
import { sections } from '#contract/content.ts'
import { emailKindName, isEmailKind } from '#contract/email-kinds.ts'
import type { Address } from '#web/routes.ts'

type Kind = {
  noun: string
  /** Written as the name of something that people wrote. */
  quoted?: true
  addressOf?: (id: string, name: string) => Address
}
const kinds: Record<NamedEntity | 'api_key' | 'breach' | 'invitation' | 'webhook', Kind> = {
  api_key: { noun: 'the API key', quoted: true, addressOf: () => '/admin/settings?section=developers' },
  appointment: { noun: 'the request of', addressOf: (id) => `/admin/appointments?open=${id}` },
  breach: { noun: 'the record of data that got out', addressOf: () => '/admin/settings?section=privacy' },
  email: {
    noun: 'the email to',
    addressOf: (_, recipient) => `/admin/emails?q=${encodeURIComponent(recipient)}`,
  },
  invitation: { noun: 'the invitation to', addressOf: () => '/admin/staff' },
  newsletter: { noun: 'the newsletter', quoted: true, addressOf: (id) => `/admin/newsletter/${id}` },
  order: { noun: 'the order', addressOf: (id) => `/admin/orders/${id}` },
  page: { noun: 'the page', quoted: true, addressOf: (id) => `/admin/pages/${id}` },
  picture: {
    noun: 'the picture',
    quoted: true,
    addressOf: (_, name) => `/admin/media?q=${encodeURIComponent(name)}`,
  },
  post: { noun: 'the article', quoted: true, addressOf: (id) => `/admin/posts/${id}` },
  practitioner: { noun: 'the practitioner', addressOf: () => '/admin/practitioners' },
  product: { noun: 'the product', quoted: true, addressOf: () => '/admin/shop-settings' },
  redirect: {
    noun: 'the redirect of',
    addressOf: (_, source) => `/admin/settings/redirects?q=${encodeURIComponent(source)}`,
  },
  service: { noun: 'the service', quoted: true, addressOf: () => '/admin/services' },
  staff: { noun: 'the account of', addressOf: () => '/admin/staff' },
  subscriber: {
    noun: 'the subscriber',
    addressOf: (_, email) => `/admin/newsletter/subscribers?status=all&q=${encodeURIComponent(email)}`,
  },
  testimonial: { noun: 'the testimonial of', addressOf: () => '/admin/testimonials' },
  voucher: { noun: 'the voucher', addressOf: (id) => `/admin/vouchers/${id}` },
  webhook: { noun: 'the webhook to', addressOf: () => '/admin/settings?section=developers' },
}

const kindOf = (entity: string) => (kinds as Record<string, Kind | undefined>)[entity]

/** The headings of the settings, which have no names of their own. */
const settings: Record<string, { name: string; to: Address }> = {
  clinic: { name: 'Clinic', to: '/admin/settings' },
  business: { name: 'Business details', to: '/admin/settings?section=business' },
  booking: { name: 'Booking', to: '/admin/settings?section=booking' },
  email: { name: 'Email', to: '/admin/settings?section=email' },
  newsletter: { name: 'Newsletter', to: '/admin/settings?section=newsletter' },
  bookkeeping: { name: 'Bookkeeping', to: '/admin/settings?section=bookkeeping' },
  'page-views': { name: 'Page views', to: '/admin/settings?section=page-views' },
  // As it was named in earlier lines.
  visits: { name: 'Page views', to: '/admin/settings?section=page-views' },
  'appointments.retentionMonths': { name: 'How long we keep requests', to: '/admin/settings?section=retention' },
  'setup.dismissed': { name: 'Hidden set-up steps', to: '/admin/today' },
  'setup.kept': { name: 'What you keep of the example', to: '/admin/today' },
  'setup.textsRead': { name: 'Legal texts you have read', to: '/admin/setup/legal' },
  'setup.completedSteps': { name: 'Set-up steps you have gone through', to: '/admin/setup/keep' },
  'setup.settledSteps': { name: 'Set-up steps you have gone through', to: '/admin/setup/keep' },
  'shop.ownAmount': { name: 'Amounts that buyers choose', to: '/admin/shop-settings' },
  'shop.shippingFees': { name: 'Shipping fees', to: '/admin/shop-settings' },
  'shop.treatmentVouchers': { name: 'Vouchers for treatments', to: '/admin/shop-settings' },
  'shop.voucherLawDismissed': { name: 'Voucher validity warning', to: '/admin/vouchers' },
  'shop.voucherYears': { name: 'Voucher validity', to: '/admin/shop-settings' },
  'site.shareImage': { name: 'Picture for shared links', to: '/admin/settings' },
  'staff.secondFactorRequired': { name: 'Two-factor sign-in for everyone', to: '/admin/staff' },
}

const connections: Record<string, string> = {
  address: 'Address of the site',
  mail: 'Email',
  payments: 'Payments',
  storage: 'Pictures and files',
}

const pagePrefix = 'page:'

export type Subject = { noun: string; name: string; to: Address | null }

/** The subject of a line in words, and its current address, if any. */
export function subjectOf({ entity, entityId, about, who }: AuditLine): Subject {
  if (entity === 'settings') {
    const known = settings[entityId]
    return { noun: 'the setting', name: known?.name ?? entityId, to: known?.to ?? null }
  }
  if (entity === 'connection')
    return {
      noun: 'the connection',
      name: connections[entityId] ?? entityId,
      to: '/admin/settings?section=connections',
    }
  if (entity === 'content') {
    const label = (sections as Record<string, { label?: string }>)[entityId]?.label
    const place = places[entityId] ?? 'Page Content'
    if (label) return { noun: '', name: place === label ? label : `${place}: ${label}`, to: addressOfSection(entityId) }
    return { noun: 'the page', name: entityId.replace(pagePrefix, ''), to: null }
  }
  if (entity === 'email_words') {
    const known = isEmailKind(entityId)
    const name = known ? emailKindName(entityId) : entityId
    return { noun: 'the words of the email', name: `“${name}”`, to: known ? `/admin/emails/${entityId}` : null }
  }
  if (entityId === '*') return { noun: `the ${entity}s`, name: '', to: null }
  if (entityId === 'unknown') return { noun: 'an unknown account', name: '', to: null }
  const { noun, quoted, addressOf } = kindOf(entity) ?? { noun: `the ${entity.replace('_', ' ')}` }
  if (entity === 'staff' && about?.name === who) return { noun: 'their own account', name: '', to: null }
  if (!about?.name) return { noun: `${noun.replace(/ (?:of|to)$/, '')} that no longer exists`, name: '', to: null }
  const linked = about.there || ['invitation', 'api_key', 'webhook'].includes(entity)
  return {
    noun,
    name: quoted ? `“${about.name}”` : about.name,
    to: linked ? (addressOf?.(entityId, about.name) ?? null) : null,
  }
}

/** The kinds of things that actions are named after, where those are not the things' own. */
const actedOn: Record<string, string> = {
  calendar_feed: 'a calendar feed',
  content: 'a part of the site',
  dispute: 'an order',
  email_words: 'the words of an email',
  free_time: 'a free time',
  payment: 'an order',
  session: 'an account',
  settings: 'a setting',
  staff: 'an account',
}
/** A thing of the kind that an action is named after, such as `an article` for `post.updated`. */
export function anyOf(action: string): string {
  const [kind = ''] = action.split('.')
  if (action.endsWith('.ordered')) return `the ${kind}s`
  if (action.startsWith('staff.invit')) return 'an invitation'
  const noun = nounOf(kind)
  return actedOn[kind] ?? `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** What a kind of thing is called in the log, such as `article` for `post`. */
export const nounOf = (entity: string): string =>
  (kindOf(entity)?.noun ?? entity.replaceAll('_', ' ')).replace(/^the /, '').replace(/ (?:of|to)$/, '')

/** The address of a section’s editor, if it is not under Page Content. */
const places: Record<string, string> = {
  navigation: 'Settings',
  faq: 'Text Pages',
  look: 'Set-up',
  words: 'Text Pages',
  closures: 'Clinic',
}

const addressOfSection = (section: string): Address =>
  section === 'look'
    ? '/admin/appearance'
    : section === 'closures'
      ? '/admin/closed-days'
      : section === 'faq'
        ? '/admin/pages/faq'
        : section === 'words'
          ? '/admin/pages/words'
          : section === 'navigation'
            ? '/admin/settings?section=navigation'
            : section === 'hero'
              ? '/admin'
              : `/admin?section=${section}`
