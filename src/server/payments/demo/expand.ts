/** The nested objects that are returned as ids, each with the path that expands it. */
const paths = { latest_charge: 'latest_charge', balance_transaction: 'latest_charge.balance_transaction' } as const

/** Writes a response or event. A nested object is its id, unless the request expands it or something in it. */
export const written = (value: object, expand: readonly string[] = []): string =>
  JSON.stringify(value, (name, inner) => {
    if (!(name in paths) || typeof inner?.id !== 'string') return inner
    const path = paths[name as keyof typeof paths]
    return expand.some((wanted) => wanted === path || wanted.startsWith(`${path}.`)) ? inner : inner.id
  })
