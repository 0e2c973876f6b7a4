import { practitionersQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { SelectField } from '#web/ui/field.tsx'

type PractitionerFieldProps = { label: string; value: string | undefined; error: string | undefined }

/** The field for the preferred practitioner, if there are several (docs/product.md, "Appointment requests"). */
export function PractitionerField({ label, value, error }: PractitionerFieldProps) {
  const practitioners = useData(practitionersQuery)
  if (practitioners.length < 2) return null
  return (
    <SelectField label={label} name="practitioner" defaultValue={value} error={error}>
      <option value="">No preference</option>
      {practitioners.map(({ slug, name, title }) => (
        <option key={slug} value={slug}>
          {[name, title].filter(Boolean).join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
