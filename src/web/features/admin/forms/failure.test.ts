import { expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { failureOf, messageOf } from './failure.ts'

const answer = (status: number, detail: string) => new ApiError({ type: 'about:blank', title: '', status, detail })

test('an error message of our server is shown unchanged', () => {
  expect(failureOf(answer(503, 'No room'))).toBe('503: No room')
  expect(messageOf(answer(503, 'No room'))).toBe('No room')
})

test('a proxy’s error page and a missing answer are shown as a plain message', () => {
  for (const error of [
    answer(502, '<html><body><h1>502 Bad Gateway</h1>'),
    answer(504, '\n<!doctype html>'),
    new TypeError('Failed to fetch'),
  ]) {
    expect(failureOf(error)).toBe('the server couldn’t be reached')
    expect(messageOf(error)).toMatch(/^The server couldn’t be reached/)
  }
})

test('a failure without a message is shown as “Unknown error”', () =>
  expect(failureOf(new Error())).toBe('Unknown error'))
