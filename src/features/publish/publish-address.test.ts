import { expect, test } from 'vitest'
import { targetsIn, partIn, publishRoute, withTargets } from './publish-address'

const chosen = [
  { chat_id: 'oc_a', how: 'end' as const },
  { chat_id: 'oc_b', how: 'replace' as const },
]

test('the chosen chats are read back from the address, and its other parameters stay', () => {
  const params = withTargets(new URLSearchParams('q=team&to=oc_z'), chosen)
  expect(params.toString()).toBe('q=team&to=oc_a&to=oc_b.replace')
  expect(targetsIn(params, 'oc_source')).toEqual(chosen)
})

test('an invalid address yields no source, no duplicates and no invalid targets', () => {
  const params = new URLSearchParams('to=oc_source&to=oc_a.sideways&to=oc_a.replace&to=javascript:1&to=')
  expect(targetsIn(params, 'oc_source')).toEqual([{ chat_id: 'oc_a', how: 'replace' }])
})

test('a part is named by its ends', () => {
  const route = publishRoute('oc_a', '?q=x', { first: 'b1', last: 'b2' })
  expect(route).toBe('/announcements/oc_a/publish?q=x&first=b1&last=b2')
  expect(partIn(new URLSearchParams('first=b1'))).toEqual({ first: 'b1', last: 'b1' })
  expect(partIn(new URLSearchParams(''))).toBeUndefined()
})
