/** Yields the rows that `read` finds, batch by batch: it gets the last row of the batch before. */
export async function* readInBatches<Row>(
  size: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after)
    yield* rows
    if (rows.length < size) return
    after = rows.at(-1)
  }
}

type Options = {
  signal?: AbortSignal | undefined
  /** For how many rows something is done at most. */
  limit?: number
  /** What failed, after its number, such as `vouchers could not be expired`. */
  failure: string
}

/**
 * Does `work` for each row, one after another, and returns for how many it did something (`work` was not false). Ends early when
 * `signal` is aborted. A row that fails holds up no other: an `AggregateError` is thrown at the end.
 */
export async function forEachRow<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  work: (row: Row) => Promise<unknown>,
  { signal, limit, failure }: Options,
): Promise<number> {
  const errors: unknown[] = []
  let done = 0
  for await (const row of rows) {
    if (signal?.aborted || done === limit) break
    try {
      if ((await work(row)) !== false) done++
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${failure}`)
  return done
}
