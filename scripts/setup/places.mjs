import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** Node 24, which `npm ci` brings along, so that the machine's own Node may be older. */
export const node24 = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
