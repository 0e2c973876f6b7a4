import type { z } from 'zod'
import { visitsSettingsSchema } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-words.ts'
import { FormCheckbox } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type VisitsForm = z.infer<typeof visitsSettingsSchema>

const labels: FieldLabels<VisitsForm> = { countsVisits: 'Count how often pages are looked at' }

/** The setting that turns the counting of visits on or off. */
export const VisitsSettings = () => (
  <SettingsEditor section="visits" label="Visits" schema={visitsSettingsSchema} labels={labels}>
    <Panel
      title="Visits"
      hint="Counted on your own server, without cookies, and without anything about the person: only the page, the day, and which other site a link was on."
    >
      <FormCheckbox<VisitsForm> name="countsVisits" label={labels.countsVisits} />
      <p>
        <TextLink to="/admin/visits">See the counts</TextLink>
      </p>
    </Panel>
  </SettingsEditor>
)
