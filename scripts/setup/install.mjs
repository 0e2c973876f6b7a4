import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { runQuietly } from './child.mjs'
import { Fault } from './fault.mjs'
import { alone } from './lock.mjs'
import { modules, node24, root } from './places.mjs'

const stamp = join(modules, '.installed')
const lockFile = join(root, 'package-lock.json')
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const wanted = () =>
  createHash('sha256').update(read(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')

const isInstalled = () => read(stamp) === wanted() && existsSync(node24)

/** Brings `node_modules` to what package-lock.json says, when it is not there yet. Throws a `Fault` when it cannot. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    if (!matchesLockFile()) await install()
    await checkNode24()
    linkNode24()
    writeFileSync(stamp, wanted())
  })
}

async function install() {
  const started = Date.now()
  console.log('Installing the packages of package-lock.json ...')
  // Only one package needs its install script, Node 24 itself, and checkNode24 runs it; so this asks for none, and
  // does the same under every version of npm.
  const parameters = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(parameters)
  if (code !== 0) throw new Fault(`The packages could not be installed. npm ci said:\n${withoutUsage(output)}`)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

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

async function checkNode24() {
  const { version } = JSON.parse(read(join(modules, 'node', 'package.json')))
  if ((await node24Version()) === version) return
  console.log(`Fetching Node ${version} ...`)
  const { output } = await runQuietly('node', ['installArchSpecificPackage.js'], {
    cwd: join(modules, 'node'),
    env: npmEnvironment(),
  })
  if ((await node24Version()) === version) return
  throw new Fault(
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

async function node24Version() {
  if (!existsSync(node24)) return undefined
  const { code, output } = await runQuietly(node24, ['--version'])
  return code === 0 ? output.replace(/^v/, '') : undefined
}

const npm = (parameters) =>
  process.platform === 'win32'
    ? runQuietly('cmd', ['/c', 'npm', ...parameters], { env: npmEnvironment() })
    : runQuietly('npm', parameters, { env: npmEnvironment() })

/** npm must not run on the Node in node_modules, which it is about to replace. */
function npmEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}
