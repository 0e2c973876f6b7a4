import { pageTemplates } from '#contract/page.ts'
import { templateDescriptions, templateLabels } from './page-labels.ts'

/** A list of the layouts with their descriptions. */
export const TemplateWords = () => (
  <ul className="mt-2 grid gap-1 text-ink-soft text-small">
    {pageTemplates.map((template) => (
      <li key={template}>
        <b className="font-semibold">{templateLabels[template]}</b>: {templateDescriptions[template]}
      </li>
    ))}
  </ul>
)
