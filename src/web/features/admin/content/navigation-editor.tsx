import { z } from 'zod'
import { navigationSchema } from '#contract/content.ts'
import { FieldPair } from '../forms/field-pair.tsx'
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
    items: 'Site menu',
  },
  toForm: (items) => ({ items }),
  fromForm: ({ items }) => items,
  root: 'items.',
}

/** The links of the header and of the footer's Quick Links. */
export const NavigationEditor = () => (
  <SectionEditor plan={plan}>
    <Panel
      title={plan.labels.items}
      hint="The header and footer show these links in this order. The address can be a page such as /faq, a section of the home page such as #shop, or a full address starting with https://."
    >
      <ListField<NavigationForm, 'items'> name="items" item="Link" blank={{ name: '', href: '' }} most={20}>
        {(index) => (
          <FieldPair>
            <FormText<NavigationForm> name={`items.${index}.name`} label="Label" />
            <FormText<NavigationForm> name={`items.${index}.href`} label="Address" inputMode="url" />
          </FieldPair>
        )}
      </ListField>
    </Panel>
  </SectionEditor>
)
