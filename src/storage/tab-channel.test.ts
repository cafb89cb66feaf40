import { expect, test } from 'vitest'
import { openChangeChannel, openTabChannel } from './tab-channel'

test('a channel that is closed takes what is posted, and nobody hears it', () => {
  const channel = openTabChannel('herald.test', () => undefined)
  channel.close()
  expect(() => channel.post('late')).not.toThrow()
  const changes = openChangeChannel('herald.test')
  changes.listen(() => undefined)()
  expect(() => changes.announce('late')).not.toThrow()
})
