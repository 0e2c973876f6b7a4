import type { ReactNode } from 'react'
import type { z } from 'zod'
import { aboutSchema } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { readSection, saveSection } from '#web/queries/admin.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
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

/** The logo, which is part of the section About. `logo`: its field and preview, as the editor has them. */
export function LookStep({ logo }: { logo: ReactNode }) {
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
      {logo}
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
