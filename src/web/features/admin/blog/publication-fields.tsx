import { useController, useFormContext, useWatch } from 'react-hook-form'
import { neededToPublish, type PostContent } from '#contract/admin-post.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormText } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { labels } from './post-field-labels.ts'
import { choiceClass } from './post-fields.tsx'

/** The fields for the state, time and place of publication. */
export function PublicationFields() {
  const { timeZone } = useData(siteQuery)
  const { field } = useController<PostContent, 'published'>({ name: 'published' })
  const slug = useWatch<PostContent, 'slug'>({ name: 'slug' })
  const choice = (published: boolean, label: string, hint: string) => (
    <label className={choiceClass}>
      <input
        type="radio"
        name="published"
        checked={field.value === published}
        onBlur={field.onBlur}
        onChange={() => field.onChange(published)}
      />
      <span>
        <span className="font-semibold text-small">{label}</span>
        <span className="block text-ink-soft text-small">{hint}</span>
      </span>
    </label>
  )
  return (
    <Panel title={labels.published}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Who sees it</legend>
        {choice(false, 'Draft', 'Only staff can see it.')}
        {choice(true, 'Published', 'On the site as soon as you save it, or from its date.')}
      </fieldset>
      <StillNeeded />
      <FieldPair>
        <FormText<PostContent>
          name="publishAt"
          type="datetime-local"
          label={labels.publishAt}
          hint={`In the clinic’s time zone (${timeZone}). Leave it empty to publish straight away. With a future date, it’s published then.`}
        />
        <FormText<PostContent>
          name="slug"
          label={labels.slug}
          autoComplete="off"
          spellCheck={false}
          hint={<span className="break-words">{`The article’s address: /blog/${slug}`}</span>}
        />
      </FieldPair>
    </Panel>
  )
}

/** The missing parts of the article, each with a link to its field. */
function StillNeeded() {
  const { setFocus } = useFormContext<PostContent>()
  const values = useWatch<PostContent, typeof neededToPublish>({ name: neededToPublish })
  const missing = neededToPublish.filter((_, index) => !values[index]?.trim())
  return (
    <p aria-live="polite" className="text-small">
      {missing.length > 0 && 'To publish this article, please fill in: '}
      {missing.map((field, index) => (
        <span key={field}>
          {index > 0 && (index === missing.length - 1 ? ' and ' : ', ')}
          <button type="button" className="text-link" onClick={() => setFocus(field)}>
            {labels[field].toLowerCase()}
          </button>
        </span>
      ))}
    </p>
  )
}
