import { useFormContext } from 'react-hook-form'
import type { Settings } from '#contract/settings.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormField } from '../forms/form-fields.tsx'
import { Options } from '../forms/options.tsx'

const home = 'Australia'
const regionOf = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other')
/** Begins with the city, so that typing its first letters finds it. */
const placeOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')

/** Every time zone that the browser knows by its region, those of Australia first. */
export function TimeZoneField() {
  const { getValues, formState } = useFormContext<Settings['clinic']>()
  const field = useFormField<Settings['clinic']>('timeZone')
  const stored = getValues('timeZone')
  // The server may know others than the browser, so the list is the browser's.
  const known = useHydrated() ? Intl.supportedValuesOf('timeZone') : []
  const zones = [...new Set([stored, ...known])].toSorted()
  const regions = [...Map.groupBy(zones, regionOf)].toSorted(([a], [b]) => Number(b === home) - Number(a === home))
  return (
    <Field label={<span className="sr-only">Time zone</span>} error={formState.errors.timeZone?.message}>
      {(control) => (
        <select className="field max-w-96" {...control} {...field}>
          {regions.map(([region, places]) => (
            <optgroup key={region} label={region}>
              <Options of={places.map((zone) => [zone, placeOf(zone)])} />
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
