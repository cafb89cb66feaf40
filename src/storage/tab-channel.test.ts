import { expect, test } from 'vitest'
import { openChangeChannel, openTabChannel } from './tab-channel'

test('a closed channel accepts posts and delivers none', () => {
  const channel = openTabChannel('herald.test', () => undefined)
  channel.close()
  expect(() => channel.post('late')).not.toThrow()
  const changes = openChangeChannel('herald.test')
  changes.listen(() => undefined)()
  expect(() => changes.announce('late')).not.toThrow()
})
