import { expect, test } from 'vitest'
import { isAllowedFrom, signatureOf } from './webhook-gate'

test('a signature is the one that clients of the platform send', async () => {
  expect(await signatureOf('1700000000', 'mysecret')).toBe('Jp33/xXhCipDEpjyHvEyc7mRSyXWHbNz6J8+C3qQKNo=')
})

test.each([
  ['127.0.0.1', [], true],
  [undefined, [], true],
  [undefined, ['127.0.0.1'], false],
  ['127.0.0.1', ['127.0.0.1'], true],
  ['::ffff:127.0.0.1', ['127.0.0.1'], true],
  ['::1', ['::1'], true],
  ['127.0.0.1', ['192.0.2.1', '127.0.0.*'], true],
  ['127.0.1.1', ['127.0.0.*'], false],
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['10.1.2.3', ['10.1.2.3/32'], true],
  ['10.1.2.3', ['0.0.0.0/0'], true],
  ['10.1.2.3', ['10.1.2.0/33'], false],
  ['::1', ['10.0.0.0/8'], false],
  ['10.1.2.3', ['anything', '*'], false],
])('a request from %s is compared with the list %j: %s', (address, allowed, isAllowed) => {
  expect(isAllowedFrom(address, allowed)).toBe(isAllowed)
})
