import fc from 'fast-check'
import type { Engine } from '#server/database/connect.ts'
import { findingsOf } from './invariants/all.ts'
import { play } from './play.ts'
import { stories } from './story/arbitrary.ts'
import { linesOf, type Story } from './story/steps.ts'
import type { ProcessPool } from './world/server-process.ts'
import type { Template } from './world/template.ts'
import type { Finding } from './world/types.ts'
import { openWorld } from './world/world.ts'

/** What was done in stories: by number. */
export type Figures = {
  stories: number
  steps: number
  requests: number
  kills: number
  restarts: number
  faults: Record<string, number>
}
export const noFigures = (): Figures => ({ stories: 0, steps: 0, requests: 0, kills: 0, restarts: 0, faults: {} })

/** The most steps of a story. */
const longest = 20

export type Failure = {
  seed: number
  path: string
  engine: Engine
  findings: Finding[]
  story: string[]
  shrunk: boolean
}
type Place = {
  engine: Engine
  template: Template
  pool: ProcessPool
  figures: Figures
  /** What is known to be broken, and is gone on past. */
  ignore?: RegExp | undefined
  /** How long a shorter story is looked for, in s. */
  shrink: number
}

/** Tells one story in a world of its own. Resolves to what was wrong. */
export async function tellStory({ template, pool, figures, ignore }: Place, story: Story): Promise<Finding[]> {
  const world = await openWorld({ template, pool, setting: story.setting })
  let found: Finding[] = []
  try {
    await play(world, story)
    found = await findingsOf(world)
  } finally {
    await world.close()
    figures.stories++
    figures.steps += story.steps.length
    figures.requests += world.counts.requests + world.webhookDelivery.deliveries.length
    figures.kills += world.counts.kills
    figures.restarts += world.counts.restarts
    for (const [kind, count] of Object.entries(world.activeFaults.counts))
      figures.faults[kind] = (figures.faults[kind] ?? 0) + count
  }
  return found.filter(({ invariant, detail }) => !ignore?.test(`${invariant}: ${detail}`))
}

/**
 * Makes a seed's story and tells it. Where an invariant breaks, looks for the shortest story that breaks the same one.
 * `path` tells one of those again, as a failure named it.
 */
export async function simulate(
  place: Place,
  { seed, path }: { seed: number; path?: string | undefined },
): Promise<Failure | undefined> {
  let broken: string | undefined
  let last: Finding[] = []
  let until = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(stories(place.engine, longest), async (story) => {
    // The time for shorter ones is over: none of those that are left is told.
    if (performance.now() > until) return
    const found = await tellStory(place, story)
    const same = broken === undefined ? found : found.filter(({ invariant }) => invariant === broken)
    if (same.length === 0) return
    if (broken === undefined) until = performance.now() + place.shrink * 1000
    broken = same[0]!.invariant
    last = found
    throw new Error(broken)
  })
  const details = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    ...(place.shrink === 0 && { endOnFailure: true }),
    ...(path !== undefined && { path, endOnFailure: true }),
  })
  if (!details.failed) return undefined
  const [story] = details.counterexample ?? []
  return {
    seed,
    path: details.counterexamplePath ?? '',
    engine: place.engine,
    findings: last.length > 0 ? last : [{ invariant: 'the simulator itself', detail: String(details.errorInstance) }],
    story: story ? linesOf(story) : [`the simulator itself failed: ${details.errorInstance}`],
    shrunk: details.numShrinks > 0,
  }
}
