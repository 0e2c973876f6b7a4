import { expect, test } from 'vitest'
import { answersForAll, type KnownAnswers } from './known-answers.ts'

const answersTo = (...hashes: string[]): KnownAnswers =>
  new Map(hashes.map((hash) => [hash, {} as KnownAnswers extends Map<string, infer State> ? State : never]))

test('the answer to a question that names a visitor’s own token is not known to other pages', () => {
  const answers = answersTo('["content","clinic"]', '["link","a\\"b"]', '["link","/x?token=secret"]')
  expect([...answersForAll(answers, 'token=secret&done=1').keys()]).toEqual([
    '["content","clinic"]',
    '["link","a\\"b"]',
  ])
  expect([...answersForAll(answers, 'token=a%22b').keys()]).not.toContain('["link","a\\"b"]')
  expect([...answersForAll(answers, 'token=').keys()]).toEqual([...answers.keys()])
})
