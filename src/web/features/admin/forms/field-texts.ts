import { shortDateTime } from '#domain/dates/written.ts'

type Leaf = string | number | boolean | readonly unknown[] | null | undefined
/** The paths of a form's fields, such as `title` and `head.title`. A list is one field. */
export type FieldPath<F> = {
  [K in keyof F & string]-?: F[K] extends Leaf ? K : `${K}.${FieldPath<NonNullable<F[K]>>}`
}[keyof F & string]

/** What staff call each field of a form: its label, which is also what a question about it says. */
export type FieldLabels<F> = Record<FieldPath<F>, string>

/** Formats two versions of a field, to be shown side by side. */
type DiffFormatter = (theirs: unknown, mine: unknown) => { theirs: string; mine: string }
/** For the fields whose values are not shown as they are. */
export type FieldFormatters<F> = Partial<Record<FieldPath<F>, DiffFormatter>>

export type FieldTexts<F> = { labels: FieldLabels<F>; formatters?: FieldFormatters<F> | undefined }

export const labelOf = <F>({ labels }: FieldTexts<F>, path: string): string => textAt(labels, path) ?? path

export const formatterOf = <F>({ formatters = {} }: FieldTexts<F>, path: string): DiffFormatter =>
  textAt(formatters as Record<string, DiffFormatter>, path) ?? unchanged

/** What is said of a field; of an entry of a list it is what is said of the list. */
const textAt = <T>(texts: Record<string, T>, path: string): T | undefined =>
  texts[path] ?? texts[path.replace(/\..*/, '')]

/** Formats both versions in the same way. */
export const formatBoth =
  (format: (value: unknown) => string): DiffFormatter =>
  (theirs, mine) => ({ theirs: format(theirs), mine: format(mine) })

/** A time that is in the clinic's time zone already. */
export const formatClinicTime = formatBoth((time) => (time ? shortDateTime(`${time}Z`, 'UTC') : ''))

const unchanged = formatBoth(textOf)

/** A text as it is; of a list each entry on a line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).filter(Boolean).join(' · ')
  return String(value ?? '')
}
