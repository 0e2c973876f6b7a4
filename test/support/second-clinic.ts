import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { owner } from './accounts.ts'
import { cli } from './built-cli.ts'
import { type BuiltServer, freePort, restartServer, type Variables } from './server.ts'

/** Starts the built product with the second clinic of `demo`, on a port and data of its own. `drop` removes the data too. */
export async function startSecondClinic(more: Variables = {}): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-second-'))
  const port = await freePort()
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...more,
  }
  await cli(['seed', '--clinic', 'physio'], variables)
  const running = await restartServer(variables)
  return { ...running, drop: () => running.drop().finally(() => rm(folder, { recursive: true, force: true })) }
}
