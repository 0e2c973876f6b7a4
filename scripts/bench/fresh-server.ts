import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltServer, startServer } from '#test/support/server.ts'

/** Starts a server with a data folder of its own, without the ready pictures that the servers of tests share. */
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
