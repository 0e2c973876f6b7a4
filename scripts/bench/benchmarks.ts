import { measureBackup } from './backup.ts'
import { measurePages, measureReads } from './cached-responses.ts'
import { measureCheckout } from './checkout.ts'
import { measureFiles } from './files.ts'
import { measureGrowth } from './growth.ts'
import { measureInstall } from './install-size.ts'
import { measureLargestPaint } from './largest-paint.ts'
import { measureLists } from './list-latency.ts'
import { measureMemory } from './memory.ts'
import { measureMixed } from './mixed-traffic.ts'
import { measureVisit } from './page-weight.ts'
import type { Part } from './result-row.ts'
import { measureStart } from './start.ts'
import { measureUncached } from './uncached.ts'

export const benchmarks: Record<string, Part> = {
  files: measureFiles,
  pages: measurePages,
  uncached: measureUncached,
  reads: measureReads,
  visit: measureVisit,
  paint: measureLargestPaint,
  start: measureStart,
  memory: measureMemory,
  checkout: measureCheckout,
  backup: measureBackup,
  growth: measureGrowth,
  mixed: measureMixed,
  lists: measureLists,
  install: measureInstall,
}
