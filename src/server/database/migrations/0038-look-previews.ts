import type { Schema } from './schema.ts'

/** Links by which anyone may see the site in a look that is not live; `value` is the look as JSON. */
export const lookPreviews = ({ table, texts }: Schema) =>
  table('look_preview_links', (t) =>
    t.addColumn('token_hash', 'text', (c) => c.primaryKey().notNull()).$call(texts('value', 'expires_at')),
  )
