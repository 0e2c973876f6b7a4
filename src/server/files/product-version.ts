import { readFileSync } from 'node:fs'
import { projectFile } from './project-file.ts'

/** The version of the product, as package.json has it. */
export const productVersion = (): string => {
  const { version }: { version: string } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))
  return version
}
