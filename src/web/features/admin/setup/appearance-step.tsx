import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { appearanceSchema } from '#contract/appearance.ts'
import { aboutSchema } from '#contract/content.ts'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { type ApiClient, ApiError, useApi } from '#web/api.ts'
import { fetchSection, saveSection } from '#web/queries/admin-sections.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { StepForm } from './step-form.tsx'

const bothSchema = aboutSchema.extend(appearanceSchema.shape)
/** The sections of this step as one form; their field names are distinct. */
type Both = z.infer<typeof bothSchema>
type Revisions = { about: number; appearance: number }

const labels = {
  image: 'Image',
  logoImage: 'Logo',
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  mission: 'Mission',
  founded: 'Founded',
  stats: 'Numbers',
  primary: 'Main colour',
  accent: 'Second colour',
  typePair: 'Typefaces',
  corners: 'Corners',
  footerLandscape: 'Landscape above the footer',
  heroSlides: 'Pictures at the top change',
}

async function readBoth(api: ApiClient): Promise<{ value: Both; revision: Revisions }> {
  const [about, appearance] = await Promise.all([fetchSection(api, 'about'), fetchSection(api, 'look')])
  return {
    value: { ...about.value, ...appearance.value },
    revision: { about: about.revision, appearance: appearance.revision },
  }
}

/** Saves one section after the other. On a conflict, the error has the current values of both sections. */
async function saveBoth(api: ApiClient, { value, revision }: { value: Both; revision: Revisions }): Promise<void> {
  try {
    await saveSection(api, 'about', { value: aboutSchema.parse(value), revision: revision.about })
    await saveSection(api, 'look', { value: appearanceSchema.parse(value), revision: revision.appearance })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.type !== 'stale') throw error
    const now = await readBoth(api)
    throw new ApiError({ ...error.problem, current: now.value, revision: now.revision } as ApiError['problem'])
  }
}

type AppearanceStepProps = {
  /** The field and the preview of the logo, shared with its editor. */
  logo: ReactNode
  /** The fields of colours and typefaces, shared with Appearance. */
  colours: ReactNode
  /** Applies the saved appearance to the dashboard. */
  show: (appearance: Appearance) => void
}

/** The step for the logo, which is part of the section About, and for colours and typefaces. */
export function AppearanceStep({ logo, colours, show }: AppearanceStepProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <StepForm<Both, Revisions, Both>
      step="look"
      plan={{
        schema: bothSchema,
        labels,
        toForm: (both) => both,
        fromForm: (form) => form,
        queryKey: ['admin', 'content', 'about and look'],
        read: () => readBoth(api),
        save: async (both) => {
          await saveBoth(api, both)
          show(both.value)
        },
        invalidates: ['content', 'about'],
      }}
      onSaved={() => {
        for (const section of ['about', 'look'])
          void queryClient.invalidateQueries({ queryKey: ['admin', 'content', section] })
      }}
    >
      {logo}
      {colours}
      <TitledPanel
        title="More of the look"
        description="Under Appearance you can see your home page in these colours, choose the corners, and go back at any time."
        action={
          <Link to="/admin/appearance" className={buttonClass('quiet')}>
            Appearance
          </Link>
        }
      />
    </StepForm>
  )
}
