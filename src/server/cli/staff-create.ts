import { parseArgs } from 'node:util'
import { z } from 'zod'
import { roles } from '#contract/staff.ts'
import { email, line } from '#contract/text.ts'
import { passwordMessages } from '#domain/password.ts'
import { createStaff } from '../services/staff/staff.ts'
import { askPassword } from './ask-password.ts'
import { type Command, CommandError } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'
import { parseOptions } from './options.ts'

const options = z.object({
  email,
  name: line(120),
  role: z.enum(roles, `must be ${roles.join(' or ')}`).default('staff'),
})

export const staffCreate: Command = {
  usage: 'staff create --email ADDRESS --name NAME [--role owner|staff]',
  summary: 'create an account; asks for its password, or reads it from a pipe',
  run: async (parameters) => {
    const { values } = parseArgs({
      args: parameters,
      options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
    })
    const account = parseOptions(options, values)
    return onLiveDatabase(async (deps) => {
      const actor = { id: null, name: 'command line' }
      const outcome = await createStaff(deps, { ...account, password: await askPassword(), actor })
      if (outcome.ok) return `Created a ${account.role} account for ${account.email}`
      if (outcome.reason === 'taken')
        throw new CommandError(`${account.email} already has an account: use "staff reset" to give it a new password`)
      throw new CommandError(`${passwordMessages[outcome.fault]}: nothing was changed`)
    })
  },
}
