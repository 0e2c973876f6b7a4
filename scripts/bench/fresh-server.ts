import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltServer, startServer } from '#test/support/server.ts'

/** A server that has no picture but its own: tests share theirs, so that few have to be made. */
export async function withFreshServer<T>(work: (server: BuiltServer) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'))
  const variables = { LOG_LEVEL: 'warn', TRUST_PROXY: '1', DATA_DIR: join(folder, 'data') }
  try {
    const server = await startServer({ variables })
    try {
      return await work(server)
    } finally {
      await server.drop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
