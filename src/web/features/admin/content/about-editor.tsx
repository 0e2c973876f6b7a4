import { FormFactText } from '../forms/fact-field.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Pair } from '../forms/pair.tsx'
import { Panel } from '../frame/panel.tsx'
import { type AboutForm, aboutForm, fromTexts, toTexts } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const plan: FormPlan<'about', AboutForm> = {
  section: 'about',
  schema: aboutForm,
  labels: {
    title: 'Title',
    subtitle: 'Subtitle',
    mission: 'Mission',
    founded: 'Founded',
    description: 'Description',
    stats: 'Numbers',
    image: 'Image',
    logoImage: 'Logo',
  },
  toForm: (about) => ({ ...about, description: toTexts(about.description) }),
  fromForm: (form) => ({ ...form, description: fromTexts(form.description) }),
}

/** Who runs the place. */
export const AboutEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title="Text">
      <FormText<AboutForm> name="title" label={plan.labels.title} />
      <FormFactText<AboutForm> name="subtitle" label={plan.labels.subtitle} rows={2} />
      <FormFactText<AboutForm> name="mission" label={plan.labels.mission} rows={3} />
      <FormText<AboutForm>
        name="founded"
        label={plan.labels.founded}
        hint="For example, 2025. You can leave it empty."
      />
    </Panel>
    <Panel title={plan.labels.description} hint="One field for each paragraph">
      <ListField<AboutForm, 'description'> name="description" item="Paragraph" blank={{ text: '' }} most={30}>
        {(index) => (
          <FormFactText<AboutForm> name={`description.${index}.text`} label={`Paragraph ${index + 1}`} rows={4} />
        )}
      </ListField>
    </Panel>
    <Panel title={plan.labels.stats} hint="A few numbers about the clinic, such as 10+ and years of practice">
      <ListField<AboutForm, 'stats'> name="stats" item="Figure" blank={{ number: '', label: '' }} most={8}>
        {(index) => (
          <Pair narrow>
            <FormText<AboutForm> name={`stats.${index}.number`} label="Number" />
            <FormText<AboutForm> name={`stats.${index}.label`} label="Label" />
          </Pair>
        )}
      </ListField>
    </Panel>
    <Panel title="Pictures">
      <ImageField<AboutForm> name="image" label={plan.labels.image} hint="An address starting with https:// or /" />
      <ImageField<AboutForm> name="logoImage" label={plan.labels.logoImage} />
    </Panel>
  </SectionEditor>
)
