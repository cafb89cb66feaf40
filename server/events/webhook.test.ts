import { expect, test } from 'vitest'
import { encrypted, signature } from './webhook'

/** Vectors that were checked with node-sdk (platform/events#encryption). */
const iv = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const challenge = '{"challenge":"ajls384kdjxxxx","token":"vtoken","type":"url_verification"}'
const onTheWire =
  'AAECAwQFBgcICQoLDA0ODw9mLTIAZS9jAmGTQ1wAhHp7T0KSqa6xlIO2zHinxKSsy5PkRoI1iGsTn2Yivi1a+KXwLbcdvWwLOluza4r4/sqGOVUWa2s/98lKkrVOeDuy'

test('a body is encrypted like the platform’s', () => {
  expect(encrypted(challenge, 'test key', iv)).toBe(onTheWire)
})

test('the signature covers the encrypted body', () => {
  expect(signature('1700000000', 'n0nce', 'test key', JSON.stringify({ encrypt: onTheWire }))).toBe(
    '31746aa1f69d5b03646cad63dca6900c784db17b910133cf7a05249cc37fa84e',
  )
})
