/** The objects inside of others that are told by their id alone, each with the path that asks for it whole. */
const paths = { latest_charge: 'latest_charge', balance_transaction: 'latest_charge.balance_transaction' } as const

/** Writes an answer or event. An object inside of it is its id, unless the request asked for it or for something in it. */
export const written = (value: object, expand: readonly string[] = []): string =>
  JSON.stringify(value, (name, inner) => {
    if (!(name in paths) || typeof inner?.id !== 'string') return inner
    const path = paths[name as keyof typeof paths]
    return expand.some((asked) => asked === path || asked.startsWith(`${path}.`)) ? inner : inner.id
  })
