import { Link } from '#web/router.tsx'
import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { aboutPlan } from './about-plan.ts'
import type { AboutForm } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'

/** The editor of the section About. */
export const AboutEditor = () => (
  <SectionEditor plan={aboutPlan}>
    <Panel title="Text">
      <FormText<AboutForm> name="title" label={aboutPlan.labels.title} />
      <FormFactText<AboutForm> name="subtitle" label={aboutPlan.labels.subtitle} rows={2} />
      <FormFactText<AboutForm> name="mission" label={aboutPlan.labels.mission} rows={3} />
      <FormText<AboutForm>
        name="founded"
        label={aboutPlan.labels.founded}
        hint="For example, 2025. You can leave it empty."
      />
    </Panel>
    <Panel title={aboutPlan.labels.description} hint="One field for each paragraph">
      <ListField<AboutForm, 'description'> name="description" item="Paragraph" blank={{ text: '' }} most={30}>
        {(index) => (
          <FormFactText<AboutForm> name={`description.${index}.text`} label={`Paragraph ${index + 1}`} rows={4} />
        )}
      </ListField>
    </Panel>
    <Panel title={aboutPlan.labels.stats} hint="A few numbers about the clinic, such as 10+ and years of practice">
      <ListField<AboutForm, 'stats'> name="stats" item="Figure" blank={{ number: '', label: '' }} most={8}>
        {(index) => (
          <FieldPair narrow>
            <FormText<AboutForm> name={`stats.${index}.number`} label="Number" />
            <FormText<AboutForm> name={`stats.${index}.label`} label="Label" />
          </FieldPair>
        )}
      </ListField>
    </Panel>
    <Panel title="Pictures">
      <ImageField<AboutForm>
        name="image"
        label={aboutPlan.labels.image}
        hint="An address starting with https:// or /"
      />
      <ImageField<AboutForm> name="logoImage" label={aboutPlan.labels.logoImage} />
      <Link to="/admin/appearance/logo" className="text-link text-small">
        See the logo wherever it is shown
      </Link>
    </Panel>
  </SectionEditor>
)
