import { parseArgs } from 'node:util'
import { releaseHold } from '../services/hold.ts'
import { type Command, CommandError } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'

export const goLive: Command = {
  usage: 'go-live [--drop-waiting]',
  summary:
    'make a restored copy the live site, so that emails and payments work again; --drop-waiting doesn’t send the emails that were waiting before the restore',
  run: async (parameters) => {
    const { values } = parseArgs({ args: parameters, options: { 'drop-waiting': { type: 'boolean' } } })
    const waiting = values['drop-waiting'] ? 'drop' : 'send'
    return onLiveDatabase(async (deps) => {
      const outcome = await releaseHold(deps, { waiting, actor: { id: null, name: 'command line' } })
      if (!outcome.ok) throw new CommandError('This copy isn’t on hold: nothing was changed')
      const said = 'This copy is now the live site: emails and payments work again, no restart needed'
      return waiting === 'drop' ? `${said}. ${outcome.dropped} waiting emails won’t be sent` : said
    })
  },
}
