import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { href } from '#contract/text.ts'

/** The editor’s extensions: the same elements that the server allows (services/content/sanitize-html.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => href.safeParse(address).success,
    },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  }),
  Image,
]
