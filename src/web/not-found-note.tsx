import type { ReactNode } from 'react'
import { Illustration } from './ui/illustration.tsx'

type NotFoundNoteProps = { title: string; text: string; action: ReactNode; children: ReactNode }

/** The content of the not-found page for every address without a page. `children`: the page's head. */
export const NotFoundNote = ({ title, text, action, children }: NotFoundNoteProps) => (
  <main id="content" tabIndex={-1} className="page grid grid-cols-1 place-items-center pt-16 text-center">
    {children}
    <Illustration drawing="ginkgo" className="size-44 max-w-full text-jade/60 sm:size-56" />
    <p className="tabular mt-6 font-serif text-display text-jade-deep leading-none">404</p>
    <h1 className="mt-5 text-title">{title}</h1>
    <p className="mx-auto mt-5 max-w-xl">{text}</p>
    <p className="mt-9">{action}</p>
  </main>
)
