import { ensureBuilt } from '../setup/build.mjs'
import { runMain } from '../setup/run-main.mjs'

await runMain(ensureBuilt)
