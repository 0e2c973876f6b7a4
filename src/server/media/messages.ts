import type { Readable, Writable } from 'node:stream'

/** A message between the server and the picture process: plain values, and bytes as separate members. */
export type Message = Record<string, unknown>

/** Sends a message. Bytes are written without a copy, since a file may have 30 MB. */
export function writeMessage(to: Writable, message: Message): void {
  const members = Object.entries(message)
  const bytes = members.flatMap(([name, value]) => (value instanceof Uint8Array ? [{ name, value }] : []))
  const head = JSON.stringify({
    plain: Object.fromEntries(members.filter(([, value]) => !(value instanceof Uint8Array))),
    bytes: bytes.map(({ name, value }) => [name, value.byteLength]),
  })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(Buffer.byteLength(head))
  for (const part of [size, head, ...bytes.map(({ value }) => value)]) to.write(part)
}

/** The messages that come, one after the other, until the other side ends; what is cut off by its end is left out. */
export async function* readMessages(from: Readable): AsyncGenerator<Message> {
  const chunks = from[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (size: number): Promise<Buffer | undefined> => {
    const whole = Buffer.allocUnsafe(size)
    for (let at = 0; at < size; ) {
      if (rest.length === 0) {
        const next: IteratorResult<Buffer> = await chunks.next()
        if (next.done) return undefined
        rest = next.value
      }
      const copied = rest.copy(whole, at)
      rest = rest.subarray(copied)
      at += copied
    }
    return whole
  }
  for (;;) {
    const head = await take((await take(4))?.readUInt32LE() ?? 0)
    if (!head?.length) return
    const { plain, bytes } = JSON.parse(head.toString()) as { plain: Message; bytes: [string, number][] }
    for (const [name, size] of bytes) {
      const content = await take(size)
      if (!content) return
      plain[name] = content
    }
    yield plain
  }
}
