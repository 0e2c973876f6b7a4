import type { CheckedPlace, Finding, FindingKind } from '#contract/site-check.ts'
import type { Address } from '#web/routes.ts'

/** The name of each kind of finding, and the instruction to fix it. */
export const kindWords: Record<FindingKind, { title: string; todo: string }> = {
  example: {
    title: 'Words of the example clinic',
    todo: 'Write your own, or insert a detail that follows Clinic Info.',
  },
  placeholder: { title: 'Placeholders', todo: 'Put in the real number or address.' },
  link: {
    title: 'Links that lead nowhere',
    todo: 'The page was hidden, moved or deleted, or the address is misspelt.',
  },
  fact: { title: 'Details that are not filled in', todo: 'Visitors see a gap. Fill in the detail, or take it out.' },
  advertising: {
    title: 'Words that advertising law restricts',
    todo: 'Words such as cure, safe or specialist. Their editor says the rule for each, and you decide.',
  },
  date: { title: 'Dates gone by', todo: 'Take the announcement out, or give it a new date.' },
}

const sectionAddresses: Record<string, Address> = {
  navigation: '/admin/settings?section=navigation',
  closures: '/admin/closed-days',
  faq: '/admin/pages/faq',
  words: '/admin/pages/words',
}
const editors: Record<CheckedPlace, (id: string) => Address> = {
  section: (id) => sectionAddresses[id] ?? `/admin?section=${id}`,
  page: (id) => `/admin/pages/${id}`,
  post: (id) => `/admin/posts/${id}`,
  service: () => '/admin/services',
  practitioner: () => '/admin/practitioners',
  product: () => '/admin/shop-settings',
  email: (id) => `/admin/emails/${id}`,
  setting: (id) => `/admin/settings?section=${id}`,
}
const nouns: Record<CheckedPlace, string> = {
  ...{ section: '', page: 'Page: ', post: 'Article: ', service: 'Service: ', practitioner: 'Practitioner: ' },
  ...{ product: 'Product: ', email: 'Email: ', setting: 'Settings: ' },
}

/** The address of the editor that fixes a finding, and its name. */
export const editorOf = ({ place, id, name }: Finding): { to: Address; label: string } => ({
  to: editors[place](id),
  label: nouns[place] + name,
})
