import { writeFile } from 'node:fs/promises'
import { bambooSvg, chrysanthemumSvg, ginkgoSvg } from './botanicals.ts'
import { ginkgoLines } from './ginkgo-lines.ts'
import { iconNames, iconSvg } from './icons.ts'
import { character, sealPaths, stoneEdge } from './seal.ts'

const CINNABAR = '#b5372a'
const PAPER = '#fbf4e6'

function sealSvg(): string {
  const { stone, carving } = sealPaths()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${CINNABAR}" d="${stone}"/><path fill="${PAPER}" stroke="${PAPER}" stroke-width=".8" stroke-linejoin="round" d="${carving}"/></svg>\n`
}

function faviconSvg(): string {
  const carving = character('安', { x: 10, y: 10, width: 44, height: 44 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${CINNABAR}" d="${stoneEdge(64, 1, 4, 0.6)}"/><path fill="${PAPER}" stroke="${PAPER}" stroke-width="1.4" stroke-linejoin="round" d="${carving}"/></svg>\n`
}

function placeholderSvg(): string {
  const leaf = ginkgoLines([800, 740], -Math.PI / 2 + 0.12, 400, 12, [730, 1040])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"><rect width="1600" height="1200" fill="#f3eee2"/><g fill="none" stroke="#8d9c8c" stroke-linecap="round" stroke-linejoin="round"><path stroke-width="5" d="${leaf.outline}"/><path stroke-width="7" d="${leaf.stem}"/><path stroke-width="2" opacity=".7" d="${leaf.veins}"/></g></svg>\n`
}

const drawings: Record<string, () => string> = {
  seal: sealSvg,
  favicon: faviconSvg,
  placeholder: placeholderSvg,
  'botanical-ginkgo': ginkgoSvg,
  'botanical-bamboo': bambooSvg,
  'botanical-chrysanthemum': chrysanthemumSvg,
}
for (const name of iconNames) drawings[`icon-${name}`] = () => iconSvg(name)

export const marks = Object.entries(drawings).map(([name, draw]) => ({
  file: `${name}.svg`,
  write: (path: string) => writeFile(path, draw()),
}))
