import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Faq } from '#contract/page.ts'

/**
 * Questions as `details` elements, which open and close independently of each other
 * (docs/product.md, "Pages and layout").
 */
export const Questions = ({ questions }: Pick<Faq, 'questions'>) => (
  <QuestionList>
    {questions.map(({ question, answer }) => (
      <Question key={question} question={question}>
        {answer.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Question>
    ))}
  </QuestionList>
)

export const QuestionList = ({ children }: { children: ReactNode }) => (
  <ul className="max-w-measure border-stone border-t">{children}</ul>
)

export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <li className="border-stone border-b">
    <details className="group">
      <summary className="flex items-start justify-between gap-6 py-5 font-serif text-[1.25em] leading-snug hover:text-jade-deep [&::-webkit-details-marker]:hidden">
        <h2 className="font-[inherit] tracking-normal">{question}</h2>
        <Plus
          aria-hidden
          className="mt-1 size-5 shrink-0 text-jade transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="space-y-4 pr-10 pb-7">{children}</div>
    </details>
  </li>
)
