import { owner } from '#test/support/accounts.ts'
import { httpClient, signedInClient } from '#test/support/http-client.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { openObjectStore } from '#test/support/object-store.ts'
import { newPlace, processVariables } from '#test/support/processes.ts'
import { type BuiltServer, restartServer, type Variables } from '#test/support/server.ts'
import { startLoadBalancer } from './nginx.ts'
import { startRelay } from './relay.ts'
import { startReplicated } from './replicated-postgres.ts'

/** One of the processes; `restart` ends it properly, `kill` at once, and both start it anew. */
type Member = {
  url: string
  restart: () => Promise<void>
  kill: () => Promise<void>
}

/**
 * Three processes of the built server, each with a folder of its own, on PostgreSQL with a standby, an object store and a
 * mail server, behind nginx. `stop` ends all of it and leaves nothing.
 */
export async function startCluster(programs: string) {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { place, drop } = await newPlace()
    undo.push(drop)
    const postgres = await startReplicated(programs, undo)
    const relay = await startRelay(postgres.primary)
    undo.push(relay.close)
    const { settings: s3, close } = await openObjectStore()
    undo.push(close)
    const mail = await startMailServer()
    undo.push(mail.close)

    const common: Variables = {
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: mail.url,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    const all: Variables[] = []
    for (const name of ['one', 'two', 'three'])
      all.push(await processVariables({ place, name, databaseUrl: postgres.urlAt(relay.port), variables: common }))
    const nginx = await startLoadBalancer(all.map(({ PORT }) => Number(PORT)))
    undo.push(nginx.stop)

    const members = await Promise.all(
      all.map(async (variables): Promise<Member> => {
        const own = { ...variables, PUBLIC_URL: nginx.url }
        let server = await restartServer(own)
        undo.push(() => server.stop('kill'))
        const again = async (ended: Promise<unknown>) => {
          await ended
          server = await restartServer(own)
        }
        return {
          url: `http://127.0.0.1:${variables.PORT}`,
          restart: () => again(ended(server)),
          kill: () => again(server.stop('kill')),
        }
      }),
    )
    const owning = await signedInClient(nginx.url, owner)
    /** The browser of the owner at any of the processes. */
    const clientAt = (url: string) => httpClient(url, { cookies: owning.cookies })
    return { url: nginx.url, members, postgres, relay, mail, clientAt, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A process that was told to end has to do so by itself, with 0. */
async function ended(server: BuiltServer): Promise<void> {
  const { code, signal, stdout } = await server.stop()
  if (code !== 0) throw new Error(`A process ended with ${code ?? signal}:\n${stdout.slice(-2000)}`)
}
