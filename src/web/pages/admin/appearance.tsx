import type { z } from 'zod'
import { lookSchema } from '#contract/look.ts'
import { BrokenLook, LookFields, lookLabels } from '#web/features/admin/appearance/look-fields.tsx'
import { LookPreview } from '#web/features/admin/appearance/look-preview.tsx'
import { PreviewProvider } from '#web/features/admin/content/preview.ts'
import { SectionEditor } from '#web/features/admin/content/section-editor.tsx'
import type { FormPlan } from '#web/features/admin/content/use-section-form.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

type LookForm = z.infer<typeof lookSchema>
const plan: FormPlan<'look', LookForm> = {
  section: 'look',
  schema: lookSchema,
  labels: lookLabels,
  toForm: (look) => look,
  fromForm: (form) => form,
}
const preview = { Section: LookPreview, shown: 'look' } as const

export default function Appearance() {
  return (
    <DashboardPage title="Appearance" ownersOnly>
      <PreviewProvider value={preview}>
        <BrokenLook />
        <SectionEditor plan={plan}>
          <LookFields />
        </SectionEditor>
      </PreviewProvider>
    </DashboardPage>
  )
}
