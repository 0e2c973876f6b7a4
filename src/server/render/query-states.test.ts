import { expect, test } from 'vitest'
import { type QueryStates, withoutVisitorQueries } from './query-states.ts'

const answersTo = (...hashes: string[]): QueryStates =>
  new Map(hashes.map((hash) => [hash, {} as QueryStates extends Map<string, infer State> ? State : never]))

test('query results that depend on a visitor’s own token are not shared with other pages', () => {
  const answers = answersTo('["content","clinic"]', '["link","a\\"b"]', '["link","/x?token=secret"]')
  expect([...withoutVisitorQueries(answers, 'token=secret&done=1').keys()]).toEqual([
    '["content","clinic"]',
    '["link","a\\"b"]',
  ])
  expect([...withoutVisitorQueries(answers, 'token=a%22b').keys()]).not.toContain('["link","a\\"b"]')
  expect([...withoutVisitorQueries(answers, 'token=').keys()]).toEqual([...answers.keys()])
})
