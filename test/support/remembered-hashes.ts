import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Answer = (fault: Error | null, key: Buffer) => void

const known = new Map<string, Buffer>()
const derive = crypto.scrypt as unknown as (...question: unknown[]) => void

/**
 * Remembers what scrypt answered in this process, as the same question always has the same answer: a test signs in again
 * and again with a password that it has set, at 0.1 s of work each. A wrong password and a new salt are still derived.
 */
function rememberedScrypt(...all: unknown[]): void {
  const answer = all.pop() as Answer
  const question = JSON.stringify(all)
  const key = known.get(question)
  if (key) setImmediate(answer, null, Buffer.from(key))
  else
    derive(...all, (fault: Error | null, made: Buffer) => {
      if (!fault) known.set(question, Buffer.from(made))
      answer(fault, made)
    })
}

// Files of a worker share their modules, but each runs this one.
if (crypto.scrypt.name !== rememberedScrypt.name) {
  crypto.scrypt = rememberedScrypt as unknown as typeof crypto.scrypt
  syncBuiltinESMExports()
}
