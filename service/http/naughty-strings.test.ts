import naughty from 'big-list-of-naughty-strings'
import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { launchBlocks } from '../examples/announcement'
import type { ScenarioRequest } from '../rules/scenario'
import { requestTo } from '../testing/call'
import { isLongRun } from '../testing/random-runs'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'

/**
 * Puts the big list of naughty strings into every string of every request that otherwise succeeds. All strings in all
 * places would be more than 100,000 calls, which `npm run test:long` makes; otherwise each place gets only some of
 * them, beginning elsewhere than the place before.
 */
const EVERY = isLongRun ? 1 : 14

type Slot = readonly (string | number)[]

/** Where the strings are in a request, as paths into it. */
function* slotsIn(value: unknown, path: Slot = []): Generator<Slot> {
  if (typeof value === 'string') yield path
  if (typeof value !== 'object' || value === null || value instanceof Blob) return
  for (const [key, inner] of Object.entries(value)) yield* slotsIn(inner, [...path, key])
}

/** The request with another string in one place. */
function having(request: ScenarioRequest, slot: Slot, text: string): ScenarioRequest {
  const copied = structuredClone({ ...request, form: undefined }) as Record<string, unknown>
  if (request.form) copied['form'] = { ...request.form }
  const holder = slot.slice(0, -1).reduce<unknown>((value, key) => (value as never)[key], copied)
  ;(holder as Record<string, unknown>)[slot.at(-1) ?? ''] = text
  return copied
}

let places = 0

const requests = endpoints.map(({ contract: { route }, happy }) => {
  const { headers: _headers, ...asked } = happy
  return { route, asked, slots: [...slotsIn(asked)] }
})

test.each(requests.filter(({ slots }) => slots.length > 0))(
  '$route withstands every naughty string',
  async ({ route, asked, slots }) => {
    const world = await testWorld(launchBlocks)
    const bugs: unknown[] = []
    const service = createService(world, { onBug: (error) => bugs.push(error) })
    for (const slot of slots) {
      const first = places++ % EVERY
      for (let at = first; at < naughty.length; at += EVERY) {
        const text = naughty[at] ?? ''
        // An empty path parameter is another path.
        if (slot[0] === 'path' && text === '') continue
        world.pass(10_000)
        const response = await service(requestTo(route, having(asked, slot, text)))
        const where = `${JSON.stringify(text)} at ${slot.join('.')}`
        expect({ where, bugs, fault: response.status >= 500 }).toEqual({ where, bugs: [], fault: false })
        await response.body?.cancel()
      }
    }
  },
)
