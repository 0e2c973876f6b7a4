/**
 * Flushes what was written, one flush for all that was written before it begins. What fails once fails for good: which part
 * the disk has is then unknown, and a further flush would claim to have all of it
 * (https://wiki.postgresql.org/wiki/Fsync_Errors).
 */
export class GroupFlush {
  readonly #flush: () => Promise<void>
  readonly #failed = Promise.withResolvers<Error>()
  #hasUnflushed = false
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #failure: Error | undefined

  /** `flush`: resolves once what was written before its call is on the disk. */
  constructor(flush: () => Promise<void>) {
    this.#flush = flush
  }

  /** Resolves with the failure of a flush, if there is ever one. */
  get failed(): Promise<Error> {
    return this.#failed.promise
  }

  /** Something was written. */
  add(): void {
    this.#hasUnflushed = true
  }

  /** Throws what a flush has failed with, if any has. */
  check(): void {
    if (this.#failure) throw this.#failure
  }

  /** Resolves once all that has been written until now is on the disk. Rejects where a flush failed. */
  async done(): Promise<void> {
    this.check()
    if (!this.#hasUnflushed) return this.#running
    this.#next ??= this.#begin(this.#running)
    return this.#next
  }

  async #begin(before: Promise<void> | undefined): Promise<void> {
    await before
    this.#running = this.#next
    this.#next = undefined
    this.#hasUnflushed = false
    try {
      await this.#flush()
    } catch (cause) {
      this.#failure = new Error('The database file could not be flushed to the disk', { cause })
      this.#failed.resolve(this.#failure)
      throw this.#failure
    } finally {
      this.#running = undefined
    }
  }
}
