import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const mozilla = 'Mozilla/5.0'
const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Mac'],
  [`${mozilla} (Linux; Android 15; Pixel 9) ${like} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.9.1', 'Unknown device'],
  ['', 'Unknown device'],
])('the user agent “%s” is named “%s”', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
