import type { z } from 'zod'
import { visitsSettingsSchema } from '#contract/settings.ts'
import { Link } from '#web/router.tsx'
import type { FieldLabels } from '../forms/field-words.ts'
import { useFormField } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
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
      <Switch />
      <p>
        <Link to="/admin/visits" className="text-link">
          See the counts
        </Link>
      </p>
    </Panel>
  </SettingsEditor>
)

const Switch = () => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="size-5" {...useFormField<VisitsForm>('countsVisits')} />
    {labels.countsVisits}
  </label>
)
