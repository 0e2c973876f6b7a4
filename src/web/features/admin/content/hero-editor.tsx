import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { fromTexts, type HeroForm, heroForm, toTexts } from './forms.ts'
import { SectionEditor } from './section-editor.tsx'
import type { FormPlan } from './use-section-form.ts'

const plan: FormPlan<'hero', HeroForm> = {
  section: 'hero',
  schema: heroForm,
  toForm: (hero) => ({ ...hero, slides: toTexts(hero.slides) }),
  fromForm: ({ slides, ...hero }) => ({ ...hero, slides: fromTexts(slides) }),
}
const linkHint = 'A page such as /faq, a section such as #shop, or an address starting with https://'

/** The top of the home page (spec 3, "Hero content"). */
export const HeroEditor = () => (
  <SectionEditor plan={plan}>
    <Panel title="Words">
      <FormText<HeroForm> name="title" label="Title" />
      <FormTextArea<HeroForm> name="subtitle" label="Subtitle" rows={3} />
      <FormText<HeroForm> name="cta" label="Call to action" hint="A short line beside the buttons; may be empty" />
    </Panel>
    <Panel title="Buttons">
      <div className="pair">
        <FormText<HeroForm> name="primaryButtonText" label="Primary button text" />
        <FormText<HeroForm> name="primaryButtonLink" label="Primary button link" hint={linkHint} />
      </div>
      <div className="pair">
        <FormText<HeroForm> name="secondaryButtonText" label="Secondary button text" />
        <FormText<HeroForm> name="secondaryButtonLink" label="Secondary button link" hint={linkHint} />
      </div>
    </Panel>
    <Panel
      title="Pictures"
      hint="They follow one another every five seconds. The first is there as soon as the page opens."
    >
      <ImageField<HeroForm> name="image" label="Image" hint="An address starting with https:// or /" />
      <ListField<HeroForm, 'slides'> name="slides" item="Slide" blank={{ text: '' }} most={7} first={2}>
        {(index) => <ImageField<HeroForm> name={`slides.${index}.text`} label={`Slide ${index + 2}`} />}
      </ListField>
    </Panel>
  </SectionEditor>
)
