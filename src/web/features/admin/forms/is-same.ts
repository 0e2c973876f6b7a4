/** Whether two values say the same, in whatever order their parts stand. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => [name, sorted(inner)])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    : value
