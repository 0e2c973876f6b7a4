import type { z } from 'zod'
import { aboutSchema } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { readSection, saveSection } from '#web/queries/admin.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { StepForm } from './step-form.tsx'

type About = z.infer<typeof aboutSchema>
const labels = {
  image: 'Image',
  logoImage: 'Logo',
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  mission: 'Mission',
  founded: 'Founded',
  stats: 'Numbers',
}

/** The logo, which is part of the section About. */
export function LookStep() {
  const api = useApi()
  return (
    <StepForm<About, number, About>
      step="look"
      plan={{
        schema: aboutSchema,
        labels,
        toForm: (about) => about,
        fromForm: (form) => form,
        queryKey: ['admin', 'content', 'about'],
        read: () => readSection(api, 'about'),
        save: (revised) => saveSection(api, 'about', revised),
        outdates: ['content', 'about'],
      }}
    >
      <Panel title="Logo" hint="Choose one of your pictures, or upload one">
        <ImageField<About> name="logoImage" label={labels.logoImage} />
      </Panel>
      <TitledPanel
        title="Colours and type"
        description="You can choose two colours and a pair of typefaces, see your home page in them, and go back at any time."
        action={
          <Link to="/admin/appearance" className={buttonClass('quiet')}>
            Appearance
          </Link>
        }
      />
    </StepForm>
  )
}
