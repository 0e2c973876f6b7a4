import { expect, test } from 'vitest'
import { createLog } from './logging.ts'

function logged(what: object): string {
  let lines = ''
  createLog('info', {
    write: (line) => {
      lines += line
    },
  }).error(what, 'request failed')
  return lines
}

test('a database error is logged with its message and without the row’s data', () => {
  const err = Object.assign(new Error('new row for relation "vouchers" violates check constraint'), {
    detail: 'Failing row contains (1, ABCDEFGHJK, jo@visitor.example)',
    where: 'COPY vouchers, line 1: "ABCDEFGHJK"',
    code: '23514',
  })
  const line = logged({ err })
  expect(line).toContain('violates check constraint')
  expect(line).not.toMatch(/ABCDEFGHJK|jo@/)
})

test('personal data and secrets are removed from log lines', () => {
  expect(logged({ email: 'jo@visitor.example', order: { email: 'jo@visitor.example' } })).not.toContain('jo@')
  expect(logged({ password: 'quiet bamboo', clientSecret: 'pi_1_secret_2' })).not.toMatch(/quiet|pi_1/)
})

test('a line break in a text does not start a new log line', () => {
  expect(logged({ path: '/a\n{"level":30}' }).trim().split('\n')).toHaveLength(1)
})
