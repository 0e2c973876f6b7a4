import type { SectionContent } from '#contract/content.ts'
import { noLogo } from '#domain/content/logo.ts'
import { Panel } from '../frame/panel.tsx'
import { aboutPlan } from './about-plan.ts'
import type { AboutForm } from './forms.ts'
import { LogoField } from './logo-field.tsx'
import { LogoPreview } from './logo-preview.tsx'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

/** The form of the logo. It is part of About, so it shares the revisions and the history of that section. */
const plan: FormPlan<'about', AboutForm> = {
  ...aboutPlan,
  title: 'Logo',
  restore: {
    valueOf: ({ logoImage }, current) => ({ ...current, logoImage }),
    note: 'The words of About stay as they are.',
  },
  toForm: (about: SectionContent['about']): AboutForm => {
    const form = aboutPlan.toForm(about)
    // Earlier versions stored this value for no logo.
    return form.logoImage === '/favicon.svg' ? { ...form, logoImage: noLogo } : form
  },
}

/** The field of the logo, and a preview of it in all its places. */
export const LogoPanels = () => (
  <>
    <Panel
      title="Your logo"
      hint="A square mark works best, because icons are square. A drawing (SVG) stays sharp at any size."
    >
      <LogoField />
    </Panel>
    <Panel title="How it looks" hint="On your site and on people’s devices, once you save">
      <LogoPreview />
    </Panel>
  </>
)

/** The clinic's logo (docs/product.md, "Logo"). */
export const LogoEditor = () => (
  <SectionEditor plan={plan}>
    <LogoPanels />
  </SectionEditor>
)
