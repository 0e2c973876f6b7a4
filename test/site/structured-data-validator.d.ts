declare module '@adobe/structured-data-validator' {
  export type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; rootType: string; fieldNames?: string[] }
  export default class Validator {
    constructor(schemaOrg: { '@graph': object[] })
    /** `jsonld`: the objects of a page by their type. */
    validate(found: { jsonld: Record<string, object[]>; microdata: object; rdfa: object }): Promise<Issue[]>
  }
}
