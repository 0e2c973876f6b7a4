import { describe, expect, test } from 'vitest'
import { addressKey, followRedirects, readOldAddress, readTarget, sourceFault } from './old-address.ts'

describe('addresses of an old site', () => {
  test('are normalised to one form', () => {
    expect(readOldAddress('https://old.example/About-Us/')).toBe('/about-us')
    expect(readOldAddress('/?p=12')).toBe('/?p=12')
    expect(readOldAddress('?page_id=3&cat=1')).toBe('/?cat=1&page_id=3')
    expect(readOldAddress('/index.php/2015/01/tea/')).toBe('/index.php/2015/01/tea')
    expect(readOldAddress('fees.html')).toBe('/fees.html')
    expect(addressKey('/caf%C3%A9//menu')).toBe('/café/menu')
    expect(addressKey('/old', '?utm_source=x&b=2&a=1')).toBe('/old?a=1&b=2')
    expect(addressKey('/%E0%A4%A')).toBe('/%e0%a4%a')
  })

  test('are refused when they are not an address', () => {
    for (const text of ['', ' ', '//evil.example/x', '/a b', '\\x', 'http://'])
      expect(readOldAddress(text)).toBe(undefined)
  })

  test('the site’s own addresses cannot be redirected away', () => {
    for (const key of [
      '/',
      '/admin/x',
      '/api/pages',
      '/blog',
      '/checkout',
      '/privacy-policy',
      '/robots.txt',
      '/faq',
      '/appointment/x',
      '/order/x',
    ])
      expect(sourceFault(key)).toBeTruthy()
    for (const key of [
      '/?p=1',
      '/blog/old-article',
      '/blog/2019/tea',
      '/about',
      '/index.php/faq',
      '/appointment',
      '/order',
    ])
      expect(sourceFault(key)).toBe(undefined)
  })

  test('a redirect’s target is a path of the site or an https address', () => {
    expect(readTarget(' /faq ')).toBe('/faq')
    expect(readTarget('https://maps.example/x')).toBe('https://maps.example/x')
    for (const text of [
      'http://a.example',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'faq',
      'https://',
    ])
      expect(readTarget(text)).toBe(undefined)
  })

  test('redirect chains lead to their end, and circular ones lead nowhere', () => {
    const known = new Map([
      ['/a', '/b'],
      ['/b', '/c?x=1#y'],
      ['/round', '/about'],
      ['/about', '/round'],
      ['/out', 'https://elsewhere.example/'],
    ])
    const lead = (key: string) => followRedirects(key, (at) => known.get(at))
    expect([lead('/a'), lead('/b'), lead('/round'), lead('/out'), lead('/none')]).toEqual([
      '/c?x=1#y',
      '/c?x=1#y',
      undefined,
      'https://elsewhere.example/',
      undefined,
    ])
  })
})
