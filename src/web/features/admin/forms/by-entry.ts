/** The lists of a form that are merged entry by entry: `split` makes a field of each entry, `join` the lists of them again. */
export type EntryLists<F> = { split: <G extends F>(form: G) => G; join: <G extends F>(form: G) => G }

type Groups = Record<string, readonly unknown[] | undefined>

/**
 * Merges list `name` entry by entry, where the order says nothing and `nameOf` says which entry is which. Entries of the same name are one
 * field. What only one has added, changed or removed stands; what both have changed is asked about.
 */
export const byEntry = <F extends { [K in N]: readonly unknown[] }, N extends keyof F & string>(
  name: N,
  nameOf: (entry: F[N][number]) => string,
): EntryLists<F> => ({
  split: (form) => ({ ...form, [name]: grouped(form[name], nameOf) }),
  join: (form) => ({
    ...form,
    [name]: Object.values(form[name] as unknown as Groups).flatMap((entries) => entries ?? []),
  }),
})

/** A dot would be taken for a field within a field, and a number would come before all others. */
const grouped = <E>(entries: readonly E[], nameOf: (entry: E) => string) =>
  Object.fromEntries(Map.groupBy(entries, (entry) => `=${nameOf(entry).replaceAll('.', ' ')}`))
