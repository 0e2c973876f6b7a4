import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { fromTexts, type HeroForm, heroForm, toTexts } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const plan: FormPlan<'hero', HeroForm> = {
  section: 'hero',
  schema: heroForm,
  labels: {
    title: 'Title',
    subtitle: 'Subtitle',
    cta: 'Call to action',
    primaryButtonText: 'Primary button text',
    primaryButtonLink: 'Primary button link',
    secondaryButtonText: 'Secondary button text',
    secondaryButtonLink: 'Secondary button link',
    image: 'Image',
    slides: 'Slides',
  },
  toForm: (hero) => ({ ...hero, slides: toTexts(hero.slides) }),
  fromForm: ({ slides, ...hero }) => ({ ...hero, slides: fromTexts(slides) }),
}
const linkHint = 'A page such as /faq, a section such as #shop, or an address starting with https://'

/** The editor of the hero at the top of the home page. */
export const HeroEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title="Text">
      <FormText<HeroForm> name="title" label={plan.labels.title} />
      <FormFactText<HeroForm> name="subtitle" label={plan.labels.subtitle} rows={3} />
      <FormFactText<HeroForm>
        name="cta"
        label={plan.labels.cta}
        hint="A short line beside the buttons. You can leave it empty."
      />
    </Panel>
    <Panel title="Buttons">
      <FieldPair>
        <FormText<HeroForm> name="primaryButtonText" label={plan.labels.primaryButtonText} />
        <FormText<HeroForm> name="primaryButtonLink" label={plan.labels.primaryButtonLink} hint={linkHint} />
      </FieldPair>
      <FieldPair>
        <FormText<HeroForm> name="secondaryButtonText" label={plan.labels.secondaryButtonText} />
        <FormText<HeroForm> name="secondaryButtonLink" label={plan.labels.secondaryButtonLink} hint={linkHint} />
      </FieldPair>
    </Panel>
    <Panel title="Pictures" hint="They change every five seconds. The first one shows as soon as the page opens.">
      <ImageField<HeroForm> name="image" label={plan.labels.image} hint="An address starting with https:// or /" />
      <ListField<HeroForm, 'slides'> name="slides" item="Slide" blank={{ text: '' }} most={7} first={2}>
        {(index) => <ImageField<HeroForm> name={`slides.${index}.text`} label={`Slide ${index + 2}`} />}
      </ListField>
    </Panel>
  </SectionEditor>
)
