import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from './deps.ts'
import type { Metrics } from './metrics-interface.ts'
import { readBacklog } from './services/operation/backlog.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Makes the counts of this process. What waits in the database is read when somebody asks for it. */
export function createMetrics(deps: Pick<Deps, 'database' | 'dataDir' | 'now'>, token: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, garbage collection, open files and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'clinic_http_request_duration_seconds',
    help: 'How long requests took, by pattern of their route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const pages = new Counter({
    name: 'clinic_page_cache_total',
    help: 'Public pages that were kept whole (hit) or had to be made (miss)',
    labelNames: ['found'],
    registers,
  })
  const jobs = new Counter({
    name: 'clinic_job_runs_total',
    help: 'Runs of background jobs since the start',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobRan = new Gauge({
    name: 'clinic_job_last_run_timestamp_seconds',
    help: 'When a background job last ended, well or not',
    labelNames: ['job'],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name: `clinic_${name}`, help, registers })
  const emailsDue = gauge('outbox_emails', 'Emails that could go out now, and have not')
  const oldest = gauge('outbox_oldest_seconds', 'For how long the oldest of them has waited')
  const failed = gauge('outbox_failed_emails', 'Emails that were given up')
  const webhooks = gauge('webhooks_undelivered', 'Events of the demo gateway that have not reached the webhook')
  const free = gauge('disk_free_bytes', 'Room left on the disk of DATA_DIR')
  const size = gauge('disk_size_bytes', 'Size of the disk of DATA_DIR')
  const databaseUp = gauge('database_up', '1 while the database answers')
  const payments = new Gauge({
    name: 'clinic_payments_unsettled',
    help: 'Payments that are not decided, by what they wait for',
    labelNames: ['state'],
    registers,
  })

  const readDatabase = async () => {
    try {
      const backlog = await readBacklog(deps)
      emailsDue.set(backlog.emails.due)
      oldest.set(backlog.emails.oldestSeconds)
      failed.set(backlog.emails.failed)
      webhooks.set(backlog.webhooks)
      for (const [state, count] of Object.entries(backlog.payments)) payments.set({ state }, count)
      databaseUp.set(1)
    } catch {
      // The metric shows that the database is unreachable; readiness logs the reason.
      databaseUp.set(0)
    }
  }
  const readDisk = async () => {
    const { bsize, bavail, blocks } = await statfs(deps.dataDir)
    free.set(bsize * bavail)
    size.set(bsize * blocks)
  }

  return {
    token,
    request: ({ method, route, status, ms }) =>
      requests.observe({ method: methods.includes(method) ? method : 'other', route, status }, ms / 1000),
    page: (found) => pages.inc({ found }),
    job: (job, outcome) => {
      jobs.inc({ job, outcome })
      jobRan.set({ job }, deps.now().getTime() / 1000)
    },
    text: async () => {
      await Promise.all([readDatabase(), readDisk().catch(() => {})])
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}
