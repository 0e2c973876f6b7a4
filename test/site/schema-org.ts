import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Validator, { type Issue } from '@adobe/structured-data-validator'

const require = createRequire(import.meta.url)
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const rdfs = 'http://www.w3.org/2000/01/rdf-schema#'
const schema = 'http://schema.org/'
const names: Readonly<Record<string, string>> = {
  [`${rdfs}Class`]: 'rdfs:Class',
  [`${rdf}Property`]: 'rdf:Property',
  [`${rdfs}subClassOf`]: 'rdfs:subClassOf',
  [`${schema}domainIncludes`]: 'schema:domainIncludes',
}

type Entity = { '@id': string; '@type'?: string } & Record<string, { '@id': string }[] | string | undefined>

/** The vocabulary of schema.org as published, from its package, in the form that the validator reads. */
function vocabulary(): { '@graph': Entity[] } {
  const file = require.resolve('@vocabulary/schema/schema.nq')
  const entities = new Map<string, Entity>()
  for (const [, subject, predicate, object] of readFileSync(file, 'utf8').matchAll(
    /^<(\S+)> <(\S+)> <(\S+)> <\S+> \.$/gm,
  )) {
    const entity: Entity = entities.get(subject!) ?? { '@id': subject! }
    entities.set(subject!, entity)
    const name = names[predicate!]
    if (predicate === `${rdf}type`) entity['@type'] = names[object!] ?? entity['@type'] ?? 'other'
    else if (name) entity[name] = [...((entity[name] as { '@id': string }[] | undefined) ?? []), { '@id': object! }]
  }
  return { '@graph': [...entities.values()] }
}

const validator = new Validator(vocabulary())

export type JsonLd = { '@type': string } & Record<string, unknown>

/** The structured data of a page, in the order it stands there. */
export const jsonLdOf = (html: string): JsonLd[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text!))

/** What the validator has against a page's structured data, in words. What could be added besides is no fault. */
export async function findFaults(data: JsonLd[]): Promise<string[]> {
  const jsonld: Record<string, object[]> = {}
  for (const item of structuredClone(data)) jsonld[item['@type']] = [...(jsonld[item['@type']] ?? []), item]
  const issues: Issue[] = await validator.validate({ jsonld, microdata: {}, rdfa: {} })
  return issues
    .filter(({ severity, issueMessage }) => severity === 'ERROR' || !issueMessage.startsWith('Missing'))
    .map(({ severity, rootType, issueMessage }) => `${severity} ${rootType}: ${issueMessage}`)
}
