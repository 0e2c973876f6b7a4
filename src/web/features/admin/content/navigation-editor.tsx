import { z } from 'zod'
import { navigationSchema } from '#contract/content.ts'
import { FormText } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const navigationForm = z.object({ items: navigationSchema })
type NavigationForm = z.infer<typeof navigationForm>

const plan: FormPlan<'navigation', NavigationForm> = {
  section: 'navigation',
  schema: navigationForm,
  labels: {
    items: 'Menu of the site',
  },
  toForm: (items) => ({ items }),
  fromForm: ({ items }) => items,
  root: 'items.',
}

/** The links of the header and of the footer's Quick Links (spec 3, "Navigation item"). */
export const NavigationEditor = () => (
  <SectionEditor plan={plan}>
    <Panel
      title={plan.labels.items}
      hint="The header and the footer show these links in this order. An address is a page such as /faq, a section of the home page such as #shop, or https:// and so on."
    >
      <ListField<NavigationForm, 'items'> name="items" item="Link" blank={{ name: '', href: '' }} most={20}>
        {(index) => (
          <div className="pair">
            <FormText<NavigationForm> name={`items.${index}.name`} label="Label" />
            <FormText<NavigationForm> name={`items.${index}.href`} label="Address" inputMode="url" />
          </div>
        )}
      </ListField>
    </Panel>
  </SectionEditor>
)
