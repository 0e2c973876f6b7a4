import type { ManyOutcome } from '#contract/many.ts'

/**
 * Does the same with several rows of a list, one after the other, each in a transaction and with a line of the audit log of
 * its own: what is refused holds none of the others up. `act` answers why it is refused, or `undefined`.
 */
export async function actOnMany(
  ids: readonly string[],
  act: (id: string) => Promise<string | undefined>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    const reason = await act(id)
    if (reason === undefined) outcome.done.push(id)
    else outcome.refused.push({ id, reason })
  }
  return outcome
}
