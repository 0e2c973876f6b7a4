import { rename, writeFile } from 'node:fs/promises'
import { systemActor } from '#domain/staff/system-actors.ts'
import { readEnvironment } from '../environment.ts'
import { reencryptAll } from '../services/connections/rotation.ts'
import { newSecretsKey, openCipher, readSecretsKeys, secretsKeyFile } from '../services/connections/secret-cipher.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'
import { onIdleDatabase, onLiveDatabase } from './open-runtime.ts'

const actor = systemActor('command line')

/** Writes the file whole or not at all: another process reads what was there before, or this. */
async function writeKeys(path: string, keys: string[]): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${keys.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
}

const resultText = ({ reencrypted, unreadable }: Awaited<ReturnType<typeof reencryptAll>>) =>
  [
    `Encrypted ${reencrypted} ${reencrypted === 1 ? 'secret' : 'secrets'} with the new key.`,
    ...(unreadable.length > 0
      ? [`Could not be read with either key, and must be entered again in the dashboard: ${unreadable.join(', ')}.`]
      : []),
  ].join(' ')

/** Replaces the key that encrypts what owners enter (docs/security.md, "Secrets"). */
export const rotateKeys: Command = {
  usage: 'rotate-keys',
  summary:
    'replace the key that encrypts connections and webhook secrets; stop the server first, unless SECRETS_KEY is set',
  run: async () => {
    if (readEnvironment().SECRETS_KEY) return rotateGiven()
    return onIdleDatabase(async (deps, environment) => {
      const path = secretsKeyFile(environment.DATA_DIR)
      const [key, former] = await readSecretsKeys(undefined, environment.DATA_DIR)
      const written = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
      // Two keys in the file mean that an earlier run was interrupted, so this one continues with its new key.
      if (!former) await writeKeys(path, [newSecretsKey(), written(key)])
      const cipher = await openCipher(environment)
      const done = await reencryptAll(deps, { cipher, actor })
      const [fresh] = await readSecretsKeys(undefined, environment.DATA_DIR)
      await writeKeys(path, [written(fresh)])
      return `${resultText(done)} ${path} holds it alone now: keep a copy of it where the old one’s copy is, and start the server`
    })
  },
}

/** With the keys in the environment, of which all machines know both by now, servers may run meanwhile. */
const rotateGiven = () =>
  onLiveDatabase(async (deps, environment) => {
    const [, former] = await readSecretsKeys(environment.SECRETS_KEY, environment.DATA_DIR)
    if (!former)
      throw new CommandError(
        'SECRETS_KEY holds one key: set it to the new key, a comma and the old one on every machine, restart the servers, and run this again',
      )
    const done = await reencryptAll(deps, { cipher: await openCipher(environment), actor })
    return `${resultText(done)} Now set SECRETS_KEY to the new key alone on every machine, and restart the servers`
  })
