import { parseArgs } from 'node:util'
import { releaseHold } from '../services/hold.ts'
import { type Command, CommandError } from './command.ts'
import { onLiveDatabase } from './open-house.ts'

export const goLive: Command = {
  usage: 'go-live [--drop-waiting]',
  summary:
    'say that a restored copy is the real one now, so that emails and payments go again; --drop-waiting leaves those emails unsent that wait from before the restore',
  run: async (parameters) => {
    const { values } = parseArgs({ args: parameters, options: { 'drop-waiting': { type: 'boolean' } } })
    const waiting = values['drop-waiting'] ? 'drop' : 'send'
    return onLiveDatabase(async (deps) => {
      const outcome = await releaseHold(deps, { waiting, actor: { id: null, name: 'command line' } })
      if (!outcome.ok) throw new CommandError('This copy is not on hold: nothing was changed')
      const said = 'This copy is the real one now: emails and payments go again, without a restart'
      return waiting === 'drop' ? `${said}. ${outcome.dropped} waiting emails are not sent` : said
    })
  },
}
