import fc from 'fast-check'
import type { Engine } from '#server/database/connect.ts'
import { findingsOf } from './invariants/all.ts'
import { runScenario } from './runner.ts'
import { scenarios } from './scenario/arbitrary.ts'
import { linesOf, type Scenario } from './scenario/steps.ts'
import type { ProcessPool } from './simulation/server-process.ts'
import { openSimulation } from './simulation/simulation.ts'
import type { Template } from './simulation/template.ts'
import type { Finding } from './simulation/types.ts'

/** What was done in scenarios: by number. */
export type Figures = {
  scenarios: number
  steps: number
  requests: number
  kills: number
  restarts: number
  faults: Record<string, number>
}
export const noFigures = (): Figures => ({ scenarios: 0, steps: 0, requests: 0, kills: 0, restarts: 0, faults: {} })

/** The most steps of a scenario. */
const longest = 20

export type Failure = {
  seed: number
  path: string
  engine: Engine
  findings: Finding[]
  scenario: string[]
  shrunk: boolean
}
type Place = {
  engine: Engine
  template: Template
  pool: ProcessPool
  figures: Figures
  /** What is known to be broken, and is gone on past. */
  ignore?: RegExp | undefined
  /** How long a shorter scenario is looked for, in s. */
  shrink: number
}

/** Runs one scenario in a simulation of its own, and checks every invariant. Resolves to what was wrong. */
export async function runAndCheck({ template, pool, figures, ignore }: Place, scenario: Scenario): Promise<Finding[]> {
  const simulation = await openSimulation({ template, pool, setting: scenario.setting })
  let found: Finding[] = []
  try {
    await runScenario(simulation, scenario)
    found = await findingsOf(simulation)
  } finally {
    await simulation.close()
    figures.scenarios++
    figures.steps += scenario.steps.length
    figures.requests += simulation.counts.requests + simulation.webhookDelivery.deliveries.length
    figures.kills += simulation.counts.kills
    figures.restarts += simulation.counts.restarts
    for (const [kind, count] of Object.entries(simulation.activeFaults.counts))
      figures.faults[kind] = (figures.faults[kind] ?? 0) + count
  }
  return found.filter(({ invariant, detail }) => !ignore?.test(`${invariant}: ${detail}`))
}

/**
 * Makes a seed's scenario and runs it. Where an invariant breaks, looks for the shortest scenario that breaks the same one.
 * `path` runs one of those again, as a failure named it.
 */
export async function simulate(
  place: Place,
  { seed, path }: { seed: number; path?: string | undefined },
): Promise<Failure | undefined> {
  let broken: string | undefined
  let last: Finding[] = []
  let until = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(scenarios(place.engine, longest), async (scenario) => {
    // The time for shorter ones is over: none of those that are left is run.
    if (performance.now() > until) return
    const found = await runAndCheck(place, scenario)
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
  const [scenario] = details.counterexample ?? []
  return {
    seed,
    path: details.counterexamplePath ?? '',
    engine: place.engine,
    findings: last.length > 0 ? last : [{ invariant: 'the simulator itself', detail: String(details.errorInstance) }],
    scenario: scenario ? linesOf(scenario) : [`the simulator itself failed: ${details.errorInstance}`],
    shrunk: details.numShrinks > 0,
  }
}
