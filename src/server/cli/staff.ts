import { z } from 'zod'
import { roles } from '#contract/staff.ts'
import { email } from '#contract/text.ts'
import { passwordMessages } from '#domain/staff/password.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { createStaff, resetStaff } from '../services/staff/staff.ts'
import { accountName } from '../services/staff/staff-names.ts'
import { askPassword } from './ask-password.ts'
import { type Command, CommandError, parseOptions } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'

const options = z.object({
  email,
  name: accountName,
  role: z.enum(roles, `must be ${roles.join(' or ')}`).default('staff'),
})

export const staffCreate: Command = {
  usage: 'staff create --email ADDRESS --name NAME [--role owner|staff]',
  summary: 'create an account; asks for its password, or reads it from a pipe',
  run: async (parameters) => {
    const account = parseOptions(parameters, options)
    return onLiveDatabase(async (deps) => {
      const actor = systemActor('command line')
      const outcome = await createStaff(deps, { ...account, password: await askPassword(), actor })
      if (outcome.ok) return `Created ${account.role === 'owner' ? 'an owner' : 'a staff'} account for ${account.email}`
      if (outcome.reason === 'taken')
        throw new CommandError(`${account.email} already has an account: use "staff reset" to give it a new password`)
      if (outcome.reason === 'name') throw new CommandError(`${outcome.message} Nothing was changed.`)
      throw new CommandError(`${passwordMessages[outcome.fault]}: nothing was changed`)
    })
  },
}

const resetOptions = z.object({ email, 'clear-second-factor': z.boolean().default(false) })

export const staffReset: Command = {
  usage: 'staff reset --email ADDRESS [--clear-second-factor]',
  summary:
    'give an account a new password and sign it out everywhere; for a lost phone, also remove its two-factor sign-in',
  run: async (parameters) => {
    const given = parseOptions(parameters, resetOptions, ['clear-second-factor'])
    const { email: address, 'clear-second-factor': clearSecondFactor } = given
    return onLiveDatabase(async (deps) => {
      const actor = systemActor('command line')
      const outcome = await resetStaff(deps, {
        email: address,
        password: await askPassword(),
        clearSecondFactor,
        actor,
      })
      if (outcome.ok)
        return clearSecondFactor
          ? `Gave ${address} a new password, removed its two-factor sign-in and passkeys, and signed it out everywhere`
          : `Gave ${address} a new password and signed it out everywhere`
      if (outcome.reason === 'unknown')
        throw new CommandError(`${address} doesn’t have an account: use "staff create" to make one`)
      throw new CommandError(`${passwordMessages[outcome.fault]}: nothing was changed`)
    })
  },
}
