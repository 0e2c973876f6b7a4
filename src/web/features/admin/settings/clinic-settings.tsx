import type { z } from 'zod'
import { clinicSettingsSchema } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-words.ts'
import { ImageField } from '../forms/image-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

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
