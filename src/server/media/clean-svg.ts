import sanitize from 'sanitize-html'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const paints = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask']
/**
 * The allowed elements of an SVG: shapes and their colours. No scripts, animation, links, external resources or foreign content,
 * and no `use`, which can expand a small file to millions of shapes.
 */
const elements = ['svg', 'g', 'defs', ...shapes, ...paints]

const geometry =
  'x y x1 y1 x2 y2 cx cy r rx ry fx fy width height d points transform viewBox preserveAspectRatio offset id'
const colours =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset color opacity stop-color stop-opacity clip-path clip-rule mask display visibility'
const units = 'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits'
const attributes = `${geometry} ${colours} ${units}`.split(' ')
const styled = new Set(colours.split(' '))

/** A value that refers to nothing, or to a part of the same drawing. */
const isPlain = (value: string) => !/url\s*\(|[\\@]|javascript:|expression/i.test(value)
const refersWithin = (value: string) => /^url\(\s*["']?#[\w.:-]+["']?\s*\)$/.test(value.trim())

/**
 * Makes a drawing (SVG) safe to be kept and shown: only shapes, gradients and references within it stay; scripts, styles,
 * text, pictures, links, entities and whatever else goes. Simple style rules become attributes, since drawing programs
 * write colours as rules. `size` is what its longer side is said to have, in px. `undefined` where nothing is left that
 * could be shown.
 */
export function cleanSvg(svg: string, size: number): string | undefined {
  // No document type: entities could unfold to anything.
  const source = svg.replace(/<\?[\s\S]*?\?>/g, '').replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/gi, '')
  const rules = rulesOf(source)
  const clean = sanitize(source, {
    allowedTags: elements,
    // A gradient may take its colours from another.
    allowedAttributes: {
      '*': attributes,
      linearGradient: [...attributes, 'href', 'xlink:href'],
      radialGradient: [...attributes, 'href', 'xlink:href'],
    },
    allowedSchemes: [],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'desc', 'metadata', 'text', 'foreignObject'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    selfClosing: [...shapes, 'stop'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs, rules) }),
    },
    textFilter: () => '',
  }).trim()
  const root = /^<svg\b([^>]*)>/.exec(clean)?.[1]
  const box = root === undefined ? undefined : boxOf(root)
  if (!box || !new RegExp(`<(?:${shapes.join('|')})\\b`).test(clean)) return undefined
  const [, , wide, high] = box
  const scale = size / Math.max(wide, high)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const frame = `viewBox="${box.join(' ')}" width="${side(wide)}" height="${side(high)}"`
  const rest = root!.replace(/\s(?:viewBox|width|height|x|y)="[^"]*"/g, '')
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return clean.replace(/^<svg\b[^>]*>/, () => `<svg ${names} ${frame}${rest}>`)
}

type Box = readonly [left: number, top: number, width: number, height: number]

/** The visible area of an SVG: its `viewBox`, or its width and height. */
function boxOf(root: string): Box | undefined {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(root)?.[1]
  const numbers = attribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const own = [0, 0, Number.parseFloat(attribute('width') ?? ''), Number.parseFloat(attribute('height') ?? '')]
  const [left = 0, top = 0, width = 0, height = 0] = numbers?.length === 4 ? numbers : own
  const isShown = [left, top, width, height].every(Number.isFinite) && width > 0 && height > 0
  return isShown ? [left, top, width, height] : undefined
}

function safeAttributes(given: Record<string, string>, rules: Map<string, Declarations>): Record<string, string> {
  const fromRules = (given.class ?? '').split(/\s+/).flatMap((name) => rules.get(name) ?? [])
  const all = [...Object.entries(given), ...fromRules, ...declarationsOf(given.style ?? '')]
  return Object.fromEntries(
    all.filter(([name, value]) =>
      /(?:^|:)href$/.test(name) ? value.startsWith('#') : isPlain(value) || refersWithin(value),
    ),
  )
}

type Declarations = [name: string, value: string][]

const declarationsOf = (css: string): Declarations =>
  css
    .split(';')
    .map((text): [string, string] => {
      const [name = '', ...value] = text.split(':')
      return [name.trim(), value.join(':').trim()]
    })
    .filter(([name, value]) => styled.has(name) && value !== '')

/** The style rules of single classes, such as `.cls-1, .cls-2 { fill: #333 }`; all others are left out. */
function rulesOf(svg: string): Map<string, Declarations> {
  const rules = new Map<string, Declarations>()
  for (const [, css = ''] of svg.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi))
    for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const selector of selectors.split(',')) {
        const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
        if (name) rules.set(name, [...(rules.get(name) ?? []), ...declarationsOf(body)])
      }
  return rules
}
