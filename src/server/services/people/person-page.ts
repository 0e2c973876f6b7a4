import { escapedHtml } from '#domain/content/escaped-html.ts'
import { longDateTime } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'

/** All stored data of a person: a list of rows for each area. */
export type PersonData = { exportedAt: string; clinic: string } & Record<
  'requests' | 'orders' | 'subscriptions' | 'testimonials' | 'emails' | 'log',
  unknown[]
>

const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** A field's name in words: `firstName` is First name, and what ends in cents is told as money is. */
const labelOf = (name: string) => {
  const words = name.replace(/Cents$/, '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(name: string, value: unknown, timeZone: string): string {
  if (Array.isArray(value)) return value.map((each) => rowOf(each, timeZone)).join('')
  if (typeof value === 'object' && value !== null) return rowOf(value, timeZone)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value)
  const text = String(value)
  return escapedHtml(time.test(text) ? longDateTime(text, timeZone) : text).replace(/\n/g, '<br>')
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** One thing as a table of its fields; what is empty says nothing. */
function rowOf(row: unknown, timeZone: string): string {
  if (typeof row !== 'object' || row === null) return `<p>${shown('', row, timeZone)}</p>`
  const lines = Object.entries(row)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<tr><th scope="row">${labelOf(name)}</th><td>${shown(name, value, timeZone)}</td></tr>`)
  return `<table><tbody>${lines.join('')}</tbody></table>`
}

const areas = {
  requests: 'Appointment requests',
  orders: 'Orders and vouchers',
  subscriptions: 'Newsletter',
  testimonials: 'Testimonials',
  emails: 'Emails',
  log: 'What was done with it, and when',
} as const

/** All stored data of a person as a self-contained page to read and print. */
export function personPage(data: PersonData, timeZone: string): string {
  const parts = (Object.keys(areas) as (keyof typeof areas)[]).map((area) => {
    const rows = data[area].map((row) => rowOf(row, timeZone)).join('')
    return `<h2>${areas[area]}</h2>${rows || '<p>Nothing.</p>'}`
  })
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What ${escapedHtml(data.clinic)} keeps about you</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{border:1px solid #bbb;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:12rem;font-weight:600}td table{margin:0}</style></head>
<body><h1>What ${escapedHtml(data.clinic)} keeps about you</h1>
<p>As of ${escapedHtml(longDateTime(data.exportedAt, timeZone))}. Card numbers are never with us. Codes of vouchers are shown in part.</p>
${parts.join('\n')}</body></html>
`
}
