const tests = '\\.test\\.tsx?$'
const tools = [
  '@(adobe|biomejs|napi-rs|playwright|tailwindcss|testing-library|typescript|vocabulary)',
  'autocannon|axe-core|dependency-cruiser|fast-check|feedsmith|knip|libxml2-wasm|lighthouse|postal-mime',
  'puppeteer-core|selenium-webdriver|sitemap|smtp-server|typescript|vitest',
]

/** What may import what: domain <- contract <- services <- api <- app, and domain, contract <- web. */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'The rules of the field are pure: domain imports domain. As pure are n2words, which spells the amounts, and qr.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: ['^src/domain/', 'node_modules/(n2words|qr)/'] },
    },
    {
      name: 'contract-is-schemas',
      comment: 'The contract is zod schemas over the domain.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: ['^src/(domain|contract)/', 'node_modules/zod/'] },
    },
    {
      name: 'services-know-no-http',
      comment: 'A service is called by the API, a job or a command; it knows none of them, nor pages.',
      severity: 'error',
      from: { path: '^src/server/services/', pathNot: tests },
      to: {
        path: [
          '^src/web/',
          '^src/server/(api|cli|http|jobs|render|runtime)/',
          '^src/server/(app|compose|environment|start-server)\\.ts$',
        ],
      },
    },
    {
      name: 'services-use-interfaces',
      comment: 'Which payment provider or mailer it is, is decided where the deps are composed.',
      severity: 'error',
      from: { path: '^src/server/services/', pathNot: tests },
      to: { path: '^src/server/(payments/(stripe|demo)|mail/(smtp|folder))' },
    },
    {
      name: 'payments-know-no-services',
      comment:
        'A payment provider tells and does what it is asked; what follows for orders and vouchers is for services.',
      severity: 'error',
      from: { path: '^src/server/payments/', pathNot: tests },
      to: { path: ['^src/web/', '^src/server/(services|api|http|render|mail|media|pdf|jobs|cli|backup|runtime)/'] },
    },
    {
      name: 'http-knows-no-services',
      comment: 'What is done with every request does not depend on what it asks for.',
      severity: 'error',
      from: { path: '^src/server/http/', pathNot: tests },
      to: {
        path: '^src/(web/(?!routes\\.ts)|server/(?!http/|render/)[^/]+/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'runtime-knows-no-routes',
      comment: 'What the server opens at its start is there before there are routes and pages.',
      severity: 'error',
      from: { path: '^src/server/runtime/', pathNot: tests },
      to: { path: '^src/(web|server/(api|cli|http|render))/' },
    },
    {
      name: 'files-stand-alone',
      comment: 'Files on disk are the same whatever is in them.',
      severity: 'error',
      from: { path: '^src/server/files/', pathNot: tests },
      to: { path: '^src/(web/|server/(?!files/)[^/]+/)' },
    },
    {
      name: 'database-knows-no-services',
      comment: 'Tables and migrations stand below the services. Seeds may use them.',
      severity: 'error',
      from: { path: '^src/server/database/', pathNot: [tests, '^src/server/database/seed/'] },
      to: { path: '^src/(web|server/(?!database/))' },
    },
    {
      name: 'api-goes-through-services',
      comment:
        'A route validates, authorises and calls one service verb; it does not query. Health asks the database itself.',
      severity: 'error',
      from: { path: '^src/server/api/', pathNot: [tests, '^src/server/api/health\\.ts$'] },
      to: { path: ['^src/web/', '^src/server/(render|database|cli|jobs)/', 'node_modules/kysely/'] },
    },
    {
      name: 'web-knows-the-api-only',
      comment: 'The browser never loads the server; it knows the type of the API.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/', pathNot: '^src/server/api/api\\.ts$' },
    },
    {
      name: 'web-takes-types-of-the-api',
      comment: 'Of api.ts the web takes the type and nothing that runs.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/api/api\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-stand-alone',
      comment:
        "Features never import each other; pages join them. The dashboard's frame, forms, lists, charts, mail, first steps and sign-in are for all of its places.",
      severity: 'error',
      from: { path: '^src/web/features/(admin(?=/(?:frame|forms)/)|(?:admin/)?[^/]+)/' },
      to: {
        path: '^src/web/features/',
        pathNot: [
          '^src/web/features/$1/',
          '^src/web/features/admin/(?:frame|forms|lists|charts|mail|first-steps|sign-in)/',
        ],
      },
    },
    {
      name: 'features-know-no-pages',
      comment: 'Pages are made of features, not the other way round.',
      severity: 'error',
      from: { path: '^src/web/(features|queries)/' },
      to: { path: '^src/web/pages/' },
    },
    {
      name: 'ui-knows-no-clinic',
      comment: 'A button does not know what it is for.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: ['^src/contract/', '^src/web/(features|pages|queries)/', '^src/web/(api|app|routes)\\.tsx?$'] },
    },
    {
      name: 'pictures-in-their-process',
      comment: 'What decodes and draws pictures runs in a process of its own; others ask it and take its types.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/server/media/process/'] },
      to: { path: ['^src/server/media/process/', 'node_modules/sharp/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-main',
      comment: 'main.ts starts the server when it is imported.',
      severity: 'error',
      from: {},
      to: { path: '^src/server/(cli/)?main\\.ts$' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'The product does not contain its tests, nor what only they need.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^test/', tests] },
    },
    {
      name: 'no-tools-in-the-product',
      comment: 'What builds, checks and tests the product is no part of it.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: `node_modules/(${tools.join('|')})/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Code that needs each other can only be read, and loaded, all at once.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types',
      comment:
        'The same of types. One is left: the outbox takes the payloads of the emails, which ask services when they are sent.',
      severity: 'error',
      from: {},
      to: {
        circular: true,
        via: { dependencyTypes: ['type-only'] },
        viaOnly: { pathNot: '^src/server/mail/emails/index\\.ts$' },
      },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere would slip past every rule above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
