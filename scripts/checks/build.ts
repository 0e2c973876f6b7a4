import { ensureBuilt } from '../setup/build.mjs'
import { main } from '../setup/fault.mjs'

await main(ensureBuilt)
