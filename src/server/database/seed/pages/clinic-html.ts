import type { Clinic } from '#contract/content.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** The clinic's name, address, phone and email as HTML to be put into running text; the last two are links. */
export const clinicHtml = (clinic: Clinic) => ({
  name: escaped(clinic.name),
  address: escaped(clinic.address),
  phone: `<a href="tel:${clinic.phone.replace(/[^\d+]/g, '')}">${escaped(clinic.phone)}</a>`,
  email: `<a href="mailto:${escaped(clinic.email)}">${escaped(clinic.email)}</a>`,
})
