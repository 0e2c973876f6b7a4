import type { z } from 'zod'
import { appearanceSchema } from '#contract/appearance.ts'
import {
  AppearanceFields,
  appearanceLabels,
  BrokenAppearance,
} from '#web/features/admin/appearance/appearance-fields.tsx'
import { AppearancePreview } from '#web/features/admin/appearance/appearance-preview.tsx'
import { PreviewProvider } from '#web/features/admin/content/preview.ts'
import { SectionEditor } from '#web/features/admin/content/section-editor.tsx'
import type { FormPlan } from '#web/features/admin/content/use-section-form.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

type AppearanceForm = z.infer<typeof appearanceSchema>
const plan: FormPlan<'look', AppearanceForm> = {
  section: 'look',
  schema: appearanceSchema,
  labels: appearanceLabels,
  toForm: (appearance) => appearance,
  fromForm: (form) => form,
}
const preview = { Section: AppearancePreview, shown: 'look' } as const

export default function Appearance() {
  return (
    <DashboardPage title="Appearance" ownersOnly>
      <PreviewProvider value={preview}>
        <BrokenAppearance />
        <SectionEditor plan={plan}>
          <AppearanceFields />
        </SectionEditor>
      </PreviewProvider>
    </DashboardPage>
  )
}
