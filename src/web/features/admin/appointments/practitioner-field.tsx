import type { ComponentProps } from 'react'
import { practitionersQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { SelectField } from '#web/ui/field.tsx'

type PractitionerFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  label?: string
  /** What no choice is called. */
  none?: string
}

/**
 * A choice of the site's practitioners. One who is no longer on the site stays chosen where they are the `defaultValue`.
 */
export function PractitionerField({ label = 'Practitioner', none = 'Anyone', ...field }: PractitionerFieldProps) {
  const practitioners = useData(practitionersQuery)
  const chosen = String(field.defaultValue ?? '')
  const isGone = chosen !== '' && practitioners.every(({ slug }) => slug !== chosen)
  return (
    <SelectField label={label} {...field}>
      <option value="">{none}</option>
      {isGone && <option value={chosen}>{chosen} (no longer on the site)</option>}
      {practitioners.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** The name behind a practitioner's slug; the slug itself where they are no longer on the site. */
export function usePractitionerName(): (slug: string) => string {
  const practitioners = useData(practitionersQuery)
  return (slug) => practitioners.find((one) => one.slug === slug)?.name ?? slug
}
