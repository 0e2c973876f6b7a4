import { type RawBuilder, sql } from 'kysely'
import { foldForSearch, typedAs } from '#domain/search-text.ts'
import type { Schema } from './schema.ts'

/**
 * Texts that are searched are folded: without accents, and in lower case beyond ASCII, which `lower` of SQLite leaves alone. The
 * triggers of the lists of orders cannot call the product, so the database knows the letters itself; `search_fold` is its
 * own function on PostgreSQL, and the product's on SQLite (connect.ts).
 */
export async function searchWithoutAccents({ db, engine }: Schema) {
  const letters = foldedLetters()
  if (engine === 'sqlite') {
    await sql`create trigger order_list_folded after update of search on order_list when ${beyondAscii(sql`new.search`)}
      begin update order_list set search = ${folded({ text: sql`new.search`, foldOf: letters })} where id = new.id; end`.execute(
      db,
    )
    await sql`create trigger order_list_added_folded after insert on order_list when ${beyondAscii(sql`new.search`)}
      begin update order_list set search = new.search where id = new.id; end`.execute(db)
  } else {
    const lower = sql`lower(typed)`
    await sql`create function search_fold(typed text) returns text language sql immutable parallel safe as $$
      select ${folded({ text: lower, left: sql`regexp_replace(${lower}, ${plain}, '', 'g')`, foldOf: sql`${letters}::jsonb` })} $$`.execute(
      db,
    )
    await sql`create function order_list_folded() returns trigger language plpgsql as $$
      begin new.search := search_fold(new.search); return new; end $$`.execute(db)
    await sql`create trigger order_list_folded before insert or update of search on order_list
      for each row when (${beyondAscii(sql`new.search`)}) execute function order_list_folded()`.execute(db)
  }
  const search = sql`search`
  for (const table of ['order_list', 'media', 'bin'])
    await sql`update ${sql.table(table)} set search = search_fold(search) where ${beyondAscii(search)}`.execute(db)
  await sql`update appointments set search = search_fold(search), sort_name = search_fold(sort_name)
    where id in (select id from appointment_list where ${beyondAscii(search)})`.execute(db)

  // What was deleted comes back as it was.
  const { rows } = await sql<{ kind: string; id: string; content: string }>`select kind, id, content from bin
    where kind in ('appointment', 'picture') and ${beyondAscii(sql`content`)}`.execute(db)
  for (const { kind, id, content } of rows)
    await sql`update bin set content = ${foldedContent(content)} where kind = ${kind} and id = ${id}`.execute(db)
}

const foldedContent = (content: string) =>
  JSON.stringify(JSON.parse(content), (column, value) =>
    column === 'search' || column === 'sort_name' ? foldForSearch(value) : value,
  )

const beyondAscii = (text: RawBuilder<unknown>) => sql`octet_length(${text}) <> length(${text})`

type Fold = { text: RawBuilder<unknown>; left?: RawBuilder<unknown>; foldOf: RawBuilder<unknown> }
/**
 * A text, of which either engine has made the lower case of ASCII: each other letter in it is replaced once. `left`: the text
 * without letters that stay as they are, where it may be long.
 */
function folded({ text, left = text, foldOf }: Fold) {
  const letter = sql`substr(rest, 1, 1)`
  return sql`(with recursive step(folded, rest) as (
    select ${text}, ltrim(${left}, ${ascii})
    union all
    select replace(folded, ${letter}, coalesce(${foldOf} ->> ${letter}, ${letter})),
      ltrim(replace(rest, ${letter}, ''), ${ascii})
    from step where rest <> ''
  ) select folded from step where rest = '')`
}

/** ASCII, and the thousands of signs of Chinese, Japanese and Korean: for PostgreSQL. */
const plain = sql.lit('[\\x01-\\x7f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3]')
const ascii = sql.lit(`\n${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}`)

/** What each letter of the basic plane is folded to, as JSON. Made when it is asked for: it takes longer than a start may wait. */
function foldedLetters(): RawBuilder<unknown> {
  const letterOrMark = /[\p{L}\p{M}]/u
  const pairs = Array.from({ length: 0x10000 - 0x80 }, (_, index) => String.fromCharCode(0x80 + index))
    .filter((letter) => letter in typedAs || letterOrMark.test(letter))
    .flatMap((letter) => (foldForSearch(letter) === letter ? [] : [[letter, foldForSearch(letter)]]))
  return sql.lit(JSON.stringify(Object.fromEntries(pairs)))
}
