import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/architecture.md')
const begin = '<!-- diagram: written by npm run diagram -->'
const end = '<!-- end of the diagram -->'

/** An arrow that longer ways imply is drawn only where it stands for at least so many imports. */
const many = 20

type Module = { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }

const folderOf = (path: string) => /^src\/(domain|contract|(?:server|web)(?:\/[^/]+(?=\/))?)/.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Everything may import these: drawing it would hide the rest. */
const isBase = (folder: string) => folder === 'domain' || folder === 'contract'
/** Files that stand directly in src/server and src/web. */
const isTop = (folder: string) => folder === 'server' || folder === 'web'

async function readModules(): Promise<Module[]> {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const parameters = [cruiser, '--config', 'dependency-cruiser.cjs', '--output-type', 'json', 'src']
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  return (JSON.parse(stdout) as { modules: Module[] }).modules
}

/** How many imports of code lead from folder to folder: `server/api -> server/services`. */
function countImports(modules: Module[]): Map<string, number> {
  const imports = modules
    .filter(({ source }) => source.startsWith('src/') && !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => ({ source, resolved, from: folderOf(source), to: folderOf(resolved) })),
    )
  const counts = new Map<string, number>()
  for (const { from, to } of imports) {
    // What stands on top is small and shared (deps, refusal, routes), or starts everything else.
    if (!from || !to || from === to || isBase(from) || isBase(to)) continue
    if (isTop(to) && !(from === 'server/render' && to === 'web')) continue
    const arrow = `${from} -> ${to}`
    counts.set(arrow, (counts.get(arrow) ?? 0) + 1)
  }
  return counts
}

/** Leaves out arrows of few imports that longer ways imply, the smallest first. */
function withoutImplied(counts: Map<string, number>): string[] {
  const arrows = new Set(counts.keys())
  const bySize = [...counts].sort(([one, few], [other, more]) => few - more || one.localeCompare(other))
  for (const [arrow, count] of bySize) {
    if (count >= many) continue
    arrows.delete(arrow)
    if (!isReachable(arrows, arrow)) arrows.add(arrow)
  }
  return [...arrows].sort()
}

function isReachable(arrows: Set<string>, arrow: string): boolean {
  const [start, goal] = arrow.split(' -> ')
  const seen = new Set([start!])
  for (const folder of seen)
    for (const each of arrows) if (each.startsWith(`${folder} -> `)) seen.add(each.split(' -> ')[1]!)
  return seen.has(goal!)
}

function draw(counts: Map<string, number>): string {
  const idOf = (folder: string) => folder.replaceAll(/\W/g, '_')
  const labels: Record<string, string> = { server: 'main, compose, app', web: 'app, router, layout' }
  const folders = [...new Set([...counts.keys()].flatMap((arrow) => arrow.split(' -> ')))].sort()
  const box = (part: 'server' | 'web') => [
    `  subgraph ${part}_side [src/${part}]`,
    ...folders
      .filter((folder) => folder === part || folder.startsWith(`${part}/`))
      .map((folder) => `    ${idOf(folder)}["${labels[folder] ?? folder.slice(part.length + 1)}"]`),
    '  end',
  ]
  const arrows = withoutImplied(counts).map((arrow) => `  ${arrow.split(' -> ').map(idOf).join(' --> ')}`)
  return ['```mermaid', 'flowchart TD', ...box('server'), ...box('web'), ...arrows, '```'].join('\n')
}

const text = readFileSync(file, 'utf8')
const [before, after] = [text.indexOf(begin), text.indexOf(end)]
if (before < 0 || after < before) throw new Error(`${file} has no "${begin}" followed by "${end}"`)
const diagram = draw(countImports(await readModules()))
writeFileSync(file, `${text.slice(0, before + begin.length)}\n${diagram}\n${text.slice(after)}`)
console.log('The diagram in docs/architecture.md is up to date')
