import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { PostContent } from '#contract/admin-post.ts'
import { postsQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormText, useFormField } from '../forms/form-fields.tsx'
import { ImageField } from '../forms/image-field.tsx'
import { RichTextField } from '../forms/rich-text-field.tsx'
import { useFacts } from '../forms/use-facts.ts'
import { Panel } from '../frame/panel.tsx'
import { labels } from './post-field-labels.ts'

/** The style of a labelled checkbox or radio button. */
export const choiceClass =
  'grid grid-cols-[1.25rem_1fr] items-start gap-3 [&>input]:mt-[0.1rem] [&>input]:size-[1.2rem] [&>input]:accent-jade'

/** The fields for the content. */
export function ArticleFields() {
  const { getValues } = useFormContext<PostContent>()
  const body = useWatch<PostContent, 'body'>({ name: 'body' })
  const { field, fieldState } = useController<PostContent, 'body'>({ name: 'body' })
  return (
    <section className="panel grid gap-5" aria-label="Article">
      <FormText<PostContent> name="title" label={labels.title} maxLength={200} autoComplete="off" />
      <RichTextField
        label={labels.body}
        html={getValues('body')}
        begins={getValues('body') === ''}
        onChange={field.onChange}
        error={fieldState.error?.message}
        facts={useFacts()}
        {...(body === '' && { hint: 'Until there’s some text, the article’s page says “More Articles Coming Soon”' })}
      />
      <FormFactText<PostContent>
        name="excerpt"
        label={labels.excerpt}
        toPublish
        rows={3}
        hint="Two sentences that make people want to read on. Shown in lists and above the text."
      />
    </section>
  )
}

/** The fields for the card of the article. */
export function ListingFields() {
  const { setValue } = useFormContext<PostContent>()
  const categories = [...new Set(useData(postsQuery).map(({ category }) => category))]
  return (
    <Panel title="In the blog">
      <FieldPair>
        <FormText<PostContent>
          name="category"
          label={labels.category}
          toPublish
          list="post-categories"
          autoComplete="off"
        />
        <FormFactText<PostContent> name="author" label={labels.author} toPublish />
      </FieldPair>
      <datalist id="post-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <ImageField<PostContent>
        name="coverImage"
        label={labels.coverImage}
        toPublish
        hint="An address starting with https:// or /"
        onPicked={({ alt }) => setValue('coverAlt', alt, { shouldDirty: true })}
      />
      <FormText<PostContent>
        name="coverAlt"
        label={labels.coverAlt}
        hint="For people who can’t see it. Leave it empty if the picture is only decoration."
        autoComplete="off"
      />
      <label className={choiceClass}>
        <input type="checkbox" {...useFormField<PostContent>('featured')} />
        <span>
          <span className="font-semibold text-small">{labels.featured}</span>
          <span className="block text-ink-soft text-small">
            Shown on the home page and at the top of the blog. If several are featured, the newest is used.
          </span>
        </span>
      </label>
    </Panel>
  )
}

/** The fields for search engines and shared links. */
export const HeadFields = () => (
  <Panel title="Search engines" hint="If you leave these empty, they’re filled in from the article">
    <FormFactText<PostContent> name="head.title" label={labels['head.title']} />
    <FormFactText<PostContent> name="head.description" label={labels['head.description']} rows={2} />
    <FormText<PostContent>
      name="head.keywords"
      label={labels['head.keywords']}
      hint="Separated by commas"
      autoComplete="off"
    />
  </Panel>
)
