import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { clinicSettingsSchema, type Settings } from '#contract/settings.ts'
import { Field } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { FieldLabels } from '../forms/field-texts.ts'
import { useFormField } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { Options } from '../forms/options.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type ClinicForm = z.infer<typeof clinicSettingsSchema>

const labels: FieldLabels<ClinicForm> = {
  timeZone: 'Time zone',
  shareImage: 'Share picture',
}

/** The settings of the whole site. The clinic’s name, address and hours are content, and have their own editor. */
export const ClinicSettings = () => (
  <SettingsEditor section="clinic" label="Clinic" schema={clinicSettingsSchema} labels={labels}>
    <Panel title="Name, address and hours">
      <p>
        You can edit these under <TextLink to="/admin?section=clinic">Page Content, Clinic Info</TextLink>. Their
        history is there too.
      </p>
    </Panel>
    <Panel title="Time zone" hint="Used for opening hours, dates in emails and the last day of a voucher">
      <TimeZoneField />
    </Panel>
    <Panel title="Shared links">
      <ImageField<ClinicForm>
        name="shareImage"
        label={labels.shareImage}
        hint="Shown when someone shares a page that has no picture of its own. You can leave it empty."
      />
    </Panel>
  </SettingsEditor>
)

const home = 'Australia'
const regionOf = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other')
/** Begins with the city, so that typing its first letters finds it. */
const placeOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')

/** Every time zone that the browser knows by its region, those of Australia first. */
function TimeZoneField() {
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
