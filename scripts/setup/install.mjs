import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runAndCapture } from './child.mjs'
import { withLock } from './lock.mjs'
import { findRegistryFault, npm, npmEnvironment, withProgressLog } from './npm.mjs'
import { modules, node24, node24In, root } from './paths.mjs'
import { ExpectedError } from './run-main.mjs'

const stamp = join(modules, '.installed')
const lockFile = join(root, 'package-lock.json')
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const wanted = () =>
  createHash('sha256').update(read(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')

const isInstalled = () => read(stamp) === wanted() && existsSync(node24)

/** Brings `node_modules` to what package-lock.json says, when it is not there yet. Throws an `ExpectedError` when it cannot. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return
    if (!matchesLockFile()) await install()
    await fetchNode24()
    linkNode24()
    writeFileSync(stamp, wanted())
  })
}

async function install() {
  const started = Date.now()
  console.log('Installing the packages of package-lock.json ...')
  const silent = await findRegistryFault()
  // Only one package needs its install script, Node 24 itself, and fetchNode24 runs it; so this asks for none, and
  // does the same under every version of npm.
  const parameters = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Without a registry npm may still have everything in its cache; then it needs no network, and otherwise says so at once.
  if (silent) parameters.push('--offline')
  const { code, output } = await withProgressLog('installing', npm(parameters))
  if (code !== 0 && silent) throw new ExpectedError(`${unreachable}\n${silent}`)
  if (code !== 0) throw new ExpectedError(`The packages could not be installed. npm ci said:\n${withoutUsage(output)}`)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

const unreachable =
  'The packages could not be installed: the npm registry does not answer. Check the network, and npm’s proxy and registry ' +
  'settings (npm config get proxy, npm config get registry), then start again.'

/** npm explains all its options after a fault of its own. */
const withoutUsage = (output) => output.split(/\n[^\n]*(?:Clean install a project|Usage:)/)[0]

/** Packages that another npm command has already brought count as installed. */
function matchesLockFile() {
  const present = read(join(modules, '.package-lock.json'))
  if (present === '') return false
  const wantedPackages = JSON.parse(read(lockFile)).packages
  const presentPackages = JSON.parse(present).packages
  return Object.entries(wantedPackages).every(
    ([path, { version, optional }]) => path === '' || optional || presentPackages[path]?.version === version,
  )
}

/** Brings Node 24 into a folder of packages, when it is not there yet. Throws an `ExpectedError` when it cannot. */
export async function fetchNode24(folder = modules) {
  const { version } = JSON.parse(read(join(folder, 'node', 'package.json')))
  if ((await versionOf(node24In(folder))) === version) return
  console.log(`Fetching Node ${version} ...`)
  const fetching = runAndCapture('node', ['installArchSpecificPackage.js'], {
    cwd: join(folder, 'node'),
    env: npmEnvironment(),
  })
  const { output } = await withProgressLog(`fetching Node ${version}`, fetching)
  if ((await versionOf(node24In(folder))) === version) return
  throw new ExpectedError(
    [
      `Node ${version} could not be installed: node_modules/node/bin/node does not run.`,
      `It comes as the npm package node-${process.platform}-${process.arch}. Check that the npm registry can be reached and`,
      'that this system can run it, then start again. What npm said:',
      output || '(nothing)',
    ].join('\n'),
  )
}

/** npm links a program only when it is there while it installs; scripts of npm are to find Node 24 first. */
function linkNode24() {
  const link = join(modules, '.bin', 'node')
  if (process.platform === 'win32' || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), node24), link)
}

async function versionOf(node) {
  if (!existsSync(node)) return undefined
  const { code, output } = await runAndCapture(node, ['--version'])
  return code === 0 ? output.replace(/^v/, '') : undefined
}
