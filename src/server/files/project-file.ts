import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of `package.json`, found upwards, so that it is the same from the sources and from the build. */
const projectFolder = (from: string): string =>
  existsSync(join(from, 'package.json')) || dirname(from) === from ? from : projectFolder(dirname(from))

const root = projectFolder(import.meta.dirname)

/** The path of a file that comes with the product, such as `demo/anhe/pictures/seal.svg`. */
export const projectFile = (path: string) => join(root, path)

/** The folder of the site that an empty database gets. */
export const demoFolder = () => projectFile('demo/anhe')
