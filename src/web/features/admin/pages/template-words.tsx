import { pageTemplates } from '#contract/page.ts'
import { templateNames, templateWords } from './words.ts'

/** A list of the layouts with their descriptions. */
export const TemplateWords = () => (
  <ul className="mt-2 grid gap-1 text-ink-soft text-small">
    {pageTemplates.map((template) => (
      <li key={template}>
        <b className="font-semibold">{templateNames[template]}</b>: {templateWords[template]}
      </li>
    ))}
  </ul>
)
