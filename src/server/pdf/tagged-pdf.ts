import { buffer } from 'node:stream/consumers'
import layOut, { type SafeDocumentNode } from '@react-pdf/layout'
import draw from '@react-pdf/render'
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ReactElement } from 'react'
import { eastAsianParts } from '#domain/appearance/east-asian.ts'

type Drawn = {
  type: string
  props?: { role?: string; alt?: string }
  lines?: { string: string; ascent: number }[]
  children?: Drawn[]
}

/** The PDF tag of a text or drawing for screen readers: `{...taggedAs('H1')}`. Other texts are paragraphs, other drawings artifacts. */
export const taggedAs = (role: 'H1' | 'Figure', alt?: string) => ({ role, ...(alt !== undefined && { alt }) })

/**
 * A document of @react-pdf as a tagged PDF, which a screen reader can read in order. @react-pdf itself has no tags; so its
 * layout is drawn on a document of pdfkit's, with marks before and after each text.
 */
export async function taggedPdf(element: ReactElement<DocumentProps>): Promise<Buffer> {
  const { title, author, creator, producer, language, creationDate, modificationDate } = element.props
  const paper = new PDFDocument({
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    autoFirstPage: false,
    lang: language,
    info: {
      Title: title,
      Author: author,
      Creator: creator,
      Producer: producer,
      CreationDate: creationDate,
      ModDate: modificationDate,
    },
  })
  const root = paper.struct('Document')
  paper.addStructure(root)
  const decorate = () => paper.markContent('Artifact', { type: 'Layout' })
  const mark = (paint: () => void): Drawn =>
    ({ type: 'CANVAS', style: {}, box: { top: 0, left: 0, width: 1, height: 1 }, props: { paint } }) as Drawn
  const tagged = (node: Drawn): Drawn[] => {
    const role = node.props?.role ?? (node.type === 'TEXT' ? 'P' : undefined)
    if (role === undefined) return [{ ...node, ...(node.children && { children: node.children.flatMap(tagged) }) }]
    const begin = () => {
      paper.endMarkedContent()
      root.add(paper.struct(role, { alt: node.props?.alt, actual: wordsOf(node) }, [paper.markStructureContent(role)]))
    }
    const end = () => {
      paper.endMarkedContent()
      decorate()
    }
    return [mark(begin), withEvenLines(node), mark(end)]
  }
  const page = (node: Drawn): Drawn => ({
    ...node,
    children: [...(node.children ?? []).flatMap(tagged), mark(() => paper.endMarkedContent())],
  })
  paper.on('pageAdded', decorate)

  const { document } = pdf(element).container
  const laidOut = (await (layOut as (document: unknown, fonts: unknown) => Promise<SafeDocumentNode>)(
    document,
    Font,
  )) as Drawn
  draw(paper as never, { ...laidOut, children: laidOut.children?.map(page) } as never)
  return buffer(paper)
}

/** All lines of a text stand as low as the lowest, so that they are evenly apart when one is in another script. */
function withEvenLines(node: Drawn): Drawn {
  if (!node.lines) return node
  const ascent = Math.max(...node.lines.map((line) => line.ascent))
  return { ...node, lines: node.lines.map((line) => ({ ...line, ascent })) }
}

/** Line breaks draw no space, so words are separated here. */
const wordsOf = ({ lines = [] }: Drawn) =>
  lines.length > 1 ? lines.map((line) => line.string.trim()).reduce(withNextLine) : undefined

const withNextLine = (text: string, line: string) =>
  // Between two Chinese characters there is no space.
  eastAsianParts(text.slice(-1) + line.slice(0, 1)).length > 1 ? text + line : `${text} ${line}`
