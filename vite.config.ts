import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from 'vite'
import manifest from './package.json' with { type: 'json' }

/** In development Vite serves the modules and hands every other request to the same server as in production. */
const devServer = (): Plugin => ({
  name: 'dev-server',
  configureServer: (vite) => () => {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) return
    const listener = getRequestListener(async (request, bindings) => {
      const { server } = await ssr.runner.import('/src/server/development.ts')
      return (await server()).fetch(request, bindings)
    })
    vite.middlewares.use((incoming, outgoing, next) => {
      incoming.url = incoming.originalUrl
      listener(incoming, outgoing).catch(next)
    })
  },
})

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Puts a .br and a .gz beside each text of the build, so that the server never compresses them while someone waits. */
const precompress = (): Plugin => ({
  name: 'precompress',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg|json)$/.test(file))
    for (const file of files.map((name) => join(dir, name)))
      for (const [ending, encode] of Object.entries(encoders))
        await writeFile(`${file}.${ending}`, await encode(await readFile(file)))
  },
})

const leftOut = '\0left-out:'
/**
 * What the browser never asks of its libraries, and would only add to what each page loads: Hono's client can write a Cookie
 * header, which a browser forbids; TanStack Query can read a list in ever more pages and take other timers than the
 * browser's; wouter brings a hook for Reacts of before 18 that this one has; and zod can write its schemas as JSON Schema, of which
 * our API's description is made on the server (a fifth of its code). Should anything ever call what is missing, it throws.
 */
const withoutUnusedParts = (): Plugin => {
  const processors = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8').matchAll(/\bprocessors\.(\w+)/g)
  const parts = [
    { source: '../utils/cookie.js', of: '/hono/dist/client/', code: 'export const serialize = undefined' },
    {
      source: 'use-sync-external-store/shim/index.js',
      of: '/wouter/',
      code: "export { useSyncExternalStore } from 'react'",
    },
    {
      source: './timeoutManager.js',
      of: '/@tanstack/query-core/',
      code: 'export const timeoutManager = globalThis, systemSetTimeoutZero = (run) => setTimeout(run, 0)',
    },
    {
      source: './infiniteQueryBehavior.js',
      of: '/@tanstack/query-core/',
      code: 'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined',
    },
    {
      source: '../core/json-schema-processors.js',
      of: '/zod/v4/classic/',
      code: `export const ${[...new Set([...processors].map(([, name]) => name)), 'toJSONSchema'].join(' = undefined, ')} = undefined`,
    },
    {
      source: '../core/to-json-schema.js',
      of: '/zod/v4/classic/',
      code: 'export const createToJSONSchemaMethod = undefined, createStandardJSONSchemaMethod = undefined',
    },
  ]
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (asked, importer) => {
      const part = parts.find(({ source, of }) => asked === source && importer?.includes(of))
      return part && leftOut + part.source
    },
    load: (id) => parts.find(({ source }) => id === leftOut + source)?.code,
  }
}

/**
 * Icons are made by our own few lines, in the browser's build and in the server's alike. Each is imported from a file of its
 * own: through the library's index every module with an icon would seem to import all of them, and no file of the build could
 * be told to hold those of the dashboard.
 */
function slimIcons(): Plugin {
  const library = 'node_modules/lucide-react/dist/esm'
  const fileOf: Record<string, string> = {}
  for (const [, names = '', file = ''] of readFileSync(`${library}/lucide-react.mjs`, 'utf8').matchAll(
    /^export \{ (.*) \} from '\.\/(icons\/.*)'/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) fileOf[name] = file
  const importOf = (name: string) => {
    // Types are left out, as is what follows a last comma.
    if (name === '' || name.startsWith('type ')) return ''
    const [icon = '', alias = icon] = name.split(' as ')
    if (!fileOf[icon]) throw new Error(`lucide-react has no icon by the name of ${icon}`)
    return `import ${alias} from '/${library}/${fileOf[icon]}'`
  }
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (asked, importer) =>
      asked.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
        ? join(import.meta.dirname, 'src/web/ui/create-icon.ts')
        : undefined,
    transform: {
      filter: { id: /\/src\/web\//, code: /lucide-react/ },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => importOf(name.trim()))
            .join(';'),
        ),
    },
  }
}

/**
 * Node holds the text of a file with any character beyond ASCII with two bytes for each of its characters, as long as the server
 * runs. Escapes halve that (docs/performance.md, "Memory").
 */
const escapeBeyondAscii = (): Plugin => ({
  name: 'escape-beyond-ascii',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[^\0-\x7f]/.test(chunk.code))
        this.error(`${chunk.fileName}: a backslash stands before what would be escaped`)
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
})

/** What the home page shares with others, and its icons. */
const isSharedByPages =
  /src\/web\/(?:features\/(?:seo|hours)\/|features\/appointment\/(?:remember-treatment|draft)|fee-list|map-frame|without-script|session-storage|parameters|page-hero|ui\/(?:illustration|head)\.|queries\/alt-texts)|assets\/drawings\.svg|src\/web\/.*\/map-frame|src\/domain\/(?:content\/(?:fees|opening-hours|reading-time|share-picture)|dates\/(?:calendar|written)|shop\/own-amount|vouchers\/voucher-expiry)\.|lucide-react.*icons\/(?:arrow-down|calendar-clock|calendar-sync|chevron-left|chevron-right|mail-check|pause|play)\./

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const isOfDashboard = /\/src\/web\/(?:features|pages)\/admin\//

/** Whether nothing but the dashboard imports a module, itself or through others. */
function isOnlyForStaff(id: string, graph: Graph): boolean {
  // What is imported on demand keeps a file of its own, by which the server finds what to preload.
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return false
  const importedBy = new Set([id])
  for (const module of importedBy) {
    if (isOfDashboard.test(module)) continue
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    if (importers.length + dynamicImporters.length === 0) return false
    for (const importer of [...importers, ...dynamicImporters]) importedBy.add(importer)
  }
  return true
}

let frameModules: Set<string> | undefined
/** Whether a module is part of the frame around each page of the dashboard, and of nothing that visitors see. */
function isPartOfFrame(id: string, graph: Graph): boolean {
  if (!frameModules) {
    frameModules = new Set([join(import.meta.dirname, 'src/web/features/admin/frame/dashboard.tsx')])
    for (const module of frameModules)
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) frameModules.add(imported)
  }
  return frameModules.has(id) && isOnlyForStaff(id, graph)
}

/** The same in both builds: the server's pages name the files of the browser's. */
const hashCharacters = 'hex'

const startsEveryPage = /^assets\/(?:rolldown-runtime|react|entry-client)-/

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [tailwindcss(), react(), devServer(), withoutUnusedParts(), slimIcons(), escapeBeyondAscii(), precompress()],
  builder: {},
  // Server and browser must name a drawing alike, so neither writes it into its code.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // What every page starts with is there already: only bytes in the list of what to fetch with a page.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !startsEveryPage.test(file)) },
        rolldownOptions: {
          // The sheets of the other pairs of typefaces are put into a clinic's own sheet by the server.
          input: [
            'src/web/entry-client.tsx',
            'src/web/start.ts',
            ...['lora', 'fraunces', 'figtree'].map((pair) => `src/web/styles/type/${pair}.css`),
          ],
          output: {
            // A shared chunk would else bear the names of all that share it. Every page carries a list of such names: 28 bits
            // of hash tell the releases of a file apart, and 16 different characters compress better than 64.
            hashCharacters,
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
            codeSplitting: {
              groups: [
                // What no page can start without comes in two files: they compress better than dozens of small ones, and
                // React changes less often than the site.
                {
                  name: 'react',
                  test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\//,
                  tags: ['$initial'],
                },
                { name: 'site', tags: ['$initial'], test: /^(?!.*\/(?:styles\/type\/|web\/start\.))/ },
                // What several public pages are made of: a dozen files of a few hundred bytes compress badly, and each is a
                // request.
                { name: 'pages', test: isSharedByPages, includeDependenciesRecursively: false },
                // What the dashboard's frame shares with pages of checkout, orders and vouchers: four files of less than 400 bytes.
                {
                  name: 'small',
                  test: /src\/(?:domain\/(?:orders\/order|vouchers\/voucher-code)|web\/(?:unfinished-dates|voucher-history-state))\./,
                  includeDependenciesRecursively: false,
                },
                // The dashboard in two files: what each of its pages needs, and what at least six of them share. Alone they
                // would be eighty files for a page.
                {
                  name: (id, graph) => (isPartOfFrame(id, graph) ? 'frame' : null),
                  includeDependenciesRecursively: false,
                },
                {
                  name: (id, graph) => (isOnlyForStaff(id, graph) ? 'staff' : null),
                  minShareCount: 6,
                  includeDependenciesRecursively: false,
                },
                // Without `entriesAware` every page would load the libraries of the dashboard's forms.
                { name: 'shared', test: /node_modules/, minShareCount: 2, entriesAware: true },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React has a part for development in the same files, which is left out.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: {
        // The build takes everything in but `dependencies`, so that these alone have to be installed where it runs. In
        // development only what would else be loaded whole is taken in.
        noExternal: command === 'build' || [/^@react-email\//, 'lucide-react'],
        external: Object.keys(manifest.dependencies),
      },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            cli: 'src/server/cli/main.ts',
            // What the simulator starts, with a clock of its own.
            'start-server': 'src/server/start-server.ts',
            // What the bench compares the rendering of a page with.
            'page-tree': 'src/server/render/page-tree.tsx',
            // What decodes and draws pictures, in a process of its own.
            'picture-process': 'src/server/media/process/picture-process.ts',
          },
          // Licences stay. What else is said in libraries would be held in memory with their code.
          output: { hashCharacters, comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
    },
  },
}))
