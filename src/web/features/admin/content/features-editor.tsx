import { featureIcons } from '#contract/content.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormSelect, FormText } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { type FeaturesForm, featuresForm } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const plan: FormPlan<'features', FeaturesForm> = {
  section: 'features',
  schema: featuresForm,
  labels: {
    items: 'Features',
  },
  toForm: (items) => ({ items }),
  fromForm: ({ items }) => items,
  root: 'items.',
}

/** The editor of the section Features. */
export const FeaturesEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title={plan.labels.items} hint="Shown as cards, in this order">
      <ListField<FeaturesForm, 'items'>
        name="items"
        item="Feature"
        blank={{ icon: 'leaf', title: '', description: '' }}
        most={24}
      >
        {(index) => (
          <>
            <FieldPair narrow>
              <FormSelect<FeaturesForm> name={`items.${index}.icon`} label="Icon" options={featureIcons} />
              <FormText<FeaturesForm> name={`items.${index}.title`} label="Title" />
            </FieldPair>
            <FormFactText<FeaturesForm> name={`items.${index}.description`} label="Description" rows={2} />
          </>
        )}
      </ListField>
    </Panel>
  </SectionEditor>
)
