import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { type JSONContent, mergeAttributes, Node } from '@tiptap/react'
import { piecesOf } from '#domain/content/facts.ts'

/** A detail that a text may contain: its name in braces, its label, and its current value. */
export type FactChoice = { name: string; label: string; value: string }

type FactOptions = {
  facts: readonly FactChoice[]
  /** Called when an opening brace is typed, which is then not inserted. */
  onBrace: () => void
}

/** The tooltip and accessible name of a chip, such as `Phone: (08) 5550 1187`. */
export const factText = ({ label, value }: FactChoice) => `${label}: ${value || 'not filled in yet'}`

/** A label in lower case for use in a sentence; abbreviations such as ABN keep their capitals. */
const inSentence = (label: string) => label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())

/** A detail in a text as an atomic node: it is selected, deleted and copied as a whole. */
export const FactNode = Node.create<FactOptions>({
  name: 'fact',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ facts: [], onBrace: () => {} }),
  addAttributes: () => ({
    name: { default: '', parseHTML: (element) => element.getAttribute('data-fact'), renderHTML: () => ({}) },
  }),
  parseHTML() {
    const known = knownOf(this.options.facts)
    const tag = 'span[data-fact]'
    return [{ tag, getAttrs: (element) => (known.has(element.getAttribute('data-fact') ?? '') ? null : false) }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const fact = this.options.facts.find(({ name }) => name === node.attrs.name)
    const shown = fact ? factText(fact) : node.attrs.name
    const own = { 'data-fact': node.attrs.name, class: 'fact-chip', role: 'img', 'aria-label': shown, title: shown }
    return ['span', mergeAttributes(HTMLAttributes, own), inSentence(fact?.label ?? node.attrs.name)]
  },
  renderText: ({ node }) => `{${node.attrs.name}}`,
  addKeyboardShortcuts() {
    const remove = (side: 'nodeBefore' | 'nodeAfter') => () => {
      const { empty, $from } = this.editor.state.selection
      const node = $from[side]
      if (!empty || node?.type.name !== this.name) return false
      const from = side === 'nodeBefore' ? $from.pos - node.nodeSize : $from.pos
      return this.editor.commands.deleteRange({ from, to: from + node.nodeSize })
    }
    return { Backspace: remove('nodeBefore'), Delete: remove('nodeAfter') }
  },
  addProseMirrorPlugins() {
    const { facts, onBrace } = this.options
    const known = knownOf(facts)
    return [
      new Plugin({
        props: {
          handleTextInput: (_view, _from, _to, text) => {
            if (text !== '{' || facts.length === 0) return false
            onBrace()
            return true
          },
        },
        // However a name in braces came here (typed, pasted, dropped), it becomes a chip.
        appendTransaction: (transactions, _, state) =>
          transactions.some(({ docChanged }) => docChanged) ? withChips(state, known) : null,
      }),
    ]
  },
})

const knownOf = (facts: readonly FactChoice[]): ReadonlySet<string> => new Set(facts.map(({ name }) => name))

function withChips(state: EditorState, known: ReadonlySet<string>): Transaction | null {
  const { tr, schema } = state
  state.doc.descendants((node, at) => {
    if (!node.isText || !node.text?.includes('{')) return
    const pieces = piecesOf(node.text, known)
    if (!pieces.some((piece) => 'fact' in piece)) return
    const nodes = pieces.map((piece) =>
      'fact' in piece
        ? schema.nodes.fact!.create({ name: piece.fact }, null, node.marks)
        : schema.text(piece.text, node.marks),
    )
    tr.replaceWith(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize), nodes)
  })
  return tr.docChanged ? tr : null
}

/** Converts a plain text for the editor: a paragraph for each line, a chip for each known name in braces. */
export function textToEditorDocument(text: string, facts: readonly FactChoice[]): JSONContent {
  const known = knownOf(facts)
  const inline = (line: string): JSONContent[] =>
    piecesOf(line, known).map((piece) =>
      'fact' in piece ? { type: 'fact', attrs: { name: piece.fact } } : { type: 'text', text: piece.text },
    )
  return { type: 'doc', content: text.split('\n').map((line) => ({ type: 'paragraph', content: inline(line) })) }
}

/** Converts HTML for the editor, with a chip for each known name in braces. */
export function htmlWithChips(html: string, facts: readonly FactChoice[]): string {
  const known = knownOf(facts)
  if (known.size === 0 || !html.includes('{')) return html
  // Tags are not changed, since attributes may contain braces.
  return html.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<')
      ? part
      : piecesOf(part, known)
          .map((piece) => ('fact' in piece ? `<span data-fact="${piece.fact}"></span>` : piece.text))
          .join(''),
  )
}

const chip = /<span data-fact="([a-z ]+)"(?:"[^"]*"|[^">])*>[^<]*<\/span>/g
/** Converts back: each chip to its name in braces. */
export const htmlWithoutChips = (html: string): string => html.replace(chip, '{$1}')
