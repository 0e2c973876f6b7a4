import type { TextContent } from '#contract/admin-text.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'
import { TextEditor } from './text-editor.tsx'
import type { TextPlan } from './use-text-form.ts'

type FaqForm = TextContent['faq']
const plan: TextPlan<'faq'> = {
  section: 'faq',
  labels: {
    title: 'Title',
    subtitle: 'Opening words',
    questions: 'Questions',
    'head.title': 'Page title',
    'head.description': 'Page description',
    'head.keywords': 'Keywords',
    publishAt: 'Date',
  },
}

/** The editor of the FAQ. */
export const FaqEditor = () => (
  <TextEditor plan={plan}>
    <section className="panel grid gap-5" aria-label="Page">
      <FormFactText<FaqForm> name="title" label={plan.labels.title} />
      <FormFactText<FaqForm> name="subtitle" label={plan.labels.subtitle} rows={2} />
    </section>
    <Panel title={plan.labels.questions} hint="Shown in this order. An empty line in an answer starts a new paragraph.">
      <ListField<FaqForm, 'questions'> name="questions" item="Question" blank={{ question: '', answer: '' }} most={60}>
        {(index) => (
          <>
            <FormFactText<FaqForm> name={`questions.${index}.question`} label={`Question ${index + 1}`} />
            <FormFactText<FaqForm> name={`questions.${index}.answer`} label={`Answer ${index + 1}`} rows={5} />
          </>
        )}
      </ListField>
    </Panel>
    <Panel title="Search engines">
      <FormFactText<FaqForm> name="head.title" label={plan.labels['head.title']} />
      <FormFactText<FaqForm> name="head.description" label={plan.labels['head.description']} rows={2} />
      <FormText<FaqForm> name="head.keywords" label={plan.labels['head.keywords']} hint="Separated by commas" />
    </Panel>
  </TextEditor>
)
