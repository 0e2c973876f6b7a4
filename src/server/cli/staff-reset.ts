import { parseArgs } from 'node:util'
import { z } from 'zod'
import { email } from '#contract/text.ts'
import { passwordMessages } from '#domain/password.ts'
import { resetStaff } from '../services/staff/staff.ts'
import { askPassword } from './ask-password.ts'
import { type Command, CommandError } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'
import { parseOptions } from './options.ts'

const options = { email: { type: 'string' }, 'clear-second-factor': { type: 'boolean' } } as const

export const staffReset: Command = {
  usage: 'staff reset --email ADDRESS [--clear-second-factor]',
  summary:
    'give an account a new password and sign it out everywhere; for a lost phone, also remove its two-factor sign-in',
  run: async (parameters) => {
    const { values } = parseArgs({ args: parameters, options })
    const { email: address } = parseOptions(z.object({ email }), values)
    const clearSecondFactor = values['clear-second-factor'] === true
    return onLiveDatabase(async (deps) => {
      const actor = { id: null, name: 'command line' }
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
