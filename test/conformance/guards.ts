import { test } from '@playwright/test'
import type { adminSentences } from './admin-sentences.ts'
import type { siteSentences } from './site-sentences.ts'

type SentenceOf<Sections extends Record<string, readonly string[]>> = Sections[keyof Sections][number]
type Sentence = SentenceOf<typeof adminSentences> | SentenceOf<typeof siteSentences>

/**
 * Says which sentences of the specification are guarded by what follows in a story. They stand among the story's
 * annotations in every report; the compiler refuses one that the specification does not have.
 */
export function guards(...sentences: Sentence[]): void {
  for (const description of sentences) test.info().annotations.push({ type: 'specification', description })
}
