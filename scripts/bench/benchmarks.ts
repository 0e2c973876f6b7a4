import { measureBackup } from './backup.ts'
import { measureCheckout } from './checkout.ts'
import { measureFiles } from './files.ts'
import { measureGrowth } from './growth.ts'
import { measureInstall } from './install-size.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { measureMixed } from './mixed.ts'
import { measureVisit } from './page-weight.ts'
import { measurePaints } from './paint.ts'
import { measurePages, measureReads } from './reads.ts'
import type { Part } from './row.ts'
import { measureStart } from './start.ts'
import { measureUncached } from './uncached.ts'

export const benchmarks: Record<string, Part> = {
  files: measureFiles,
  pages: measurePages,
  uncached: measureUncached,
  reads: measureReads,
  visit: measureVisit,
  paint: measurePaints,
  start: measureStart,
  memory: measureMemory,
  checkout: measureCheckout,
  backup: measureBackup,
  growth: measureGrowth,
  mixed: measureMixed,
  lists: measureLists,
  install: measureInstall,
}
