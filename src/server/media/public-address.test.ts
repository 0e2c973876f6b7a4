import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test('addresses of this machine, of private networks and of clouds’ own services are not public', () => {
  const closed = ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.100.0.1', '0.0.0.0']
  closed.push('224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:7f00:1')
  closed.push('64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', '')
  for (const address of closed) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
})
