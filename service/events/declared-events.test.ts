import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { eventsOf } from '../testing/events-of'
import { happyApp, otherApp } from '../testing/happy-world'

test.each(endpoints.filter(({ contract }) => !contract.route.startsWith('GET ')))(
  '$contract.route sends the events that it declares, to bots in the chat only',
  async (endpoint) => {
    const { emits = [] } = endpoint
    const { code, types, hearers } = await eventsOf(endpoint)
    expect(code).toBe(0)
    expect(emits).toEqual(expect.arrayContaining(types))
    expect(types.length > 0).toBe(emits.length > 0)
    expect([happyApp.app_id, otherApp.app_id]).toEqual(expect.arrayContaining(hearers))
  },
)
