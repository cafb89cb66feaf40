import { expect, test } from 'vitest'
import { hostName, isLoopback, localRefusal } from './local-guard'

test.each(['localhost', '127.0.0.1', '127.8.9.255', '::1', '[::1]', 'herald.localhost'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each(['0.0.0.0', '::', '127.0.0.256', '127.0.0.1.nip.io', 'localhost.evil.example', 'xlocalhost', ''])(
  "'%s' is not this machine",
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)

test.each([
  ['LocalHost:8787', 'localhost'],
  ['[::1]:8787', '[::1]'],
  ['evil.example@localhost', 'evil.example@localhost'],
  ['localhost:8787:1', undefined],
  [undefined, undefined],
])('the name in the Host header %s is %s', (header, name) => {
  expect(hostName(header)).toBe(name)
})

test('a service off loopback refuses Herald’s own endpoints to every client', () => {
  expect(localRefusal('0.0.0.0', { host: 'localhost:8787' })).toBe(404)
  expect(localRefusal('::', { host: '[::1]:8787' })).toBe(404)
})

test.each([
  ['192.168.0.7:8787', undefined],
  ['[fe80::1]:8787', undefined],
  ['localhost:8787', undefined],
  ['evil.example:8787', 403],
  ['192.168.0.7.evil.example', 403],
])('with `emulator`, the refusal of the host %s by a service off loopback is %s', (host, refused) => {
  expect(localRefusal('0.0.0.0', { host }, true)).toBe(refused)
})

test('with `emulator`, a page of another site is still refused', () => {
  const headers = { host: 'herald:8787', origin: 'http://evil.example' }
  expect(localRefusal('0.0.0.0', headers, true)).toBe(403)
})
