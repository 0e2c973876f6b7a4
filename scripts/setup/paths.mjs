import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** Node 24, which `npm ci` brings into a folder of packages, so that the machine's own Node may be older. */
export const node24In = (folder) => join(folder, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const node24 = node24In(modules)
