import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { callsOfPeople } from '../testing/calls-of-people'
import { happyWorld } from '../testing/happy-world'
import { idSlots } from '../testing/id-slots'
import type { People } from './endpoint'

/** Who gets an answer, of Dan, who is in no chat, Bob, who is in each, and Alice, who owns them all. */
const answered: Record<People, readonly boolean[]> = {
  everyone: [true, true, true],
  members: [false, true, true],
  owners: [false, false, true],
  // The things of a happy request are the bot's.
  authors: [false, false, false],
}

/** A person who acts through an application has only their own rights, even if the application has more. */
test.each(endpoints.filter(({ tokens }) => tokens === 'tenants and users'))(
  '$contract.route answers the people that it declares, and refuses others by a row of its table',
  async (endpoint) => {
    const { people = 'members', rules } = endpoint
    const { ungranted, ...calls } = await callsOfPeople(endpoint)
    const codes = Object.values(calls).map(({ code }) => code)
    expect(ungranted.code).toBe(99991679)
    expect(codes.map((code) => code === 0)).toEqual(answered[people])
    expect(rules.map(({ code }) => code)).toEqual(expect.arrayContaining(codes.filter((code) => code !== 0)))
    // Someone outside learns the name of nothing, besides what the request names.
    const asked = new Set(idSlots(endpoint.happy, happyWorld()).map(({ id }) => id))
    const learnt = idSlots({ body: calls.dan.data }, happyWorld()).filter(({ id }) => !asked.has(id))
    if (people === 'everyone') expect(learnt).toEqual([])
  },
)
