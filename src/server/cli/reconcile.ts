import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { z } from 'zod'
import { counted } from '#domain/count.ts'
import { choosePayments } from '../payments/choose-provider.ts'
import { stripeInUse } from '../runtime/open-connections.ts'
import { readHold } from '../services/hold.ts'
import { reconcileOpenPayments } from '../services/payments/reconcile.ts'
import { compareDays, reconcileWithList } from '../services/payments/reconcile-list.ts'
import { type Command, CommandError, parseOptions } from './command.ts'
import { knownErrorMessage } from './known-error-message.ts'
import { onLiveDatabase } from './open-runtime.ts'

const count = (number: number, what: string) => counted(number, [what, `${what}s`])

export const reconcile: Command = {
  usage: 'reconcile [--days DAYS]',
  summary: 'compare our payments with the provider’s list and settle any differences',
  run: async (parameters) => {
    const { days } = parseOptions(parameters, z.object({ days: z.coerce.number().int().min(1).max(3650).optional() }))
    return onLiveDatabase(async (base, environment) => {
      if (await readHold(base.database.db))
        throw new CommandError('This copy is on hold: it doesn’t contact the payment provider until you run "go-live"')
      // A provider's error is shown as its message; a bug keeps its stack, so that it can be reported.
      const serializers = {
        err: (error: unknown) => knownErrorMessage(error) ?? pino.stdSerializers.err(error as Error),
      }
      const log = pino({ level: 'warn', serializers }, pino.destination({ dest: 2, sync: true }))
      const chance = { ...base, log, randomBytes: (size: number) => randomBytes(size) }
      const deps = { ...chance, payments: await choosePayments(await stripeInUse(environment, base), chance) }
      process.stderr.write('Checking open payments\n')
      const open = await reconcileOpenPayments(deps)
      process.stderr.write('Comparing the provider’s list with our records\n')
      const list = await reconcileWithList(deps, { days: days ?? compareDays })
      const failed = open.failed + list.failed
      const said = [
        `Compared ${count(open.compared, 'open payment')} and ${count(list.compared, 'listed payment')}`,
        `${open.paid + list.paid} newly paid`,
        `${open.ended} expired`,
        `${list.adopted} matched to an order`,
        `${count(list.unmatched, 'payment')} without an order`,
      ].join(', ')
      if (failed > 0)
        throw new CommandError(`${said}, ${failed} failed: run this again later, or check the lines above`)
      return said
    })
  },
}
