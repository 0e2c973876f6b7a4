import { useFormContext } from 'react-hook-form'
import type { Settings } from '#contract/settings.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Field } from '#web/ui/field.tsx'

const australian = (zone: string) => zone.startsWith('Australia/')

/** Every time zone that the browser knows, those of Australia first. */
export function TimeZoneField() {
  const { register, getValues, formState } = useFormContext<Settings['clinic']>()
  const stored = getValues('timeZone')
  // The server may know others than the browser, so the list is the browser's.
  const known = useHydrated() ? Intl.supportedValuesOf('timeZone').filter((zone) => zone !== stored) : []
  const zones = [stored, ...known.filter(australian), ...known.filter((zone) => !australian(zone))]
  return (
    <Field label="Time zone" error={formState.errors.timeZone?.message}>
      {(control) => (
        <select className="field max-w-96" {...control} {...register('timeZone')}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
