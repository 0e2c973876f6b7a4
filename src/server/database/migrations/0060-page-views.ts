import type { Schema } from './schema.ts'

/** How often each public page was looked at on each day of the clinic, and from which other site. Nothing of a person. */
export async function pageViews({ table, texts, numbers }: Schema) {
  await table('page_views', (t) =>
    t
      .$call(texts('day', 'path', 'referrer'))
      .$call(numbers('views'))
      .addPrimaryKeyConstraint('page_views_once', ['day', 'path', 'referrer']),
  )
}
