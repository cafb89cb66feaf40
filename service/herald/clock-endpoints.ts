import { AdvanceClock, GetClock, SetClock } from '../../contract/herald/clock'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import { clockAhead, setClock } from '../world/clock'
import { NEVER } from '../world/never'
import type { World } from '../world/world'
import { heraldEndpoint, nothing } from './herald-endpoint'

const getClock = heraldEndpoint({
  contract: GetClock,
  does: 'returns the world’s time',
  gather: nothing,
  rules: [],
  run: async ({ world }) => ({ now: world.now() }),
})

const afterwards = (world: World) => world.readClock()

async function set(tx: Tx, world: World, now: number) {
  await setClock(tx, now, world.hostNow())
  return { now }
}

const setTheClock = heraldEndpoint({
  contract: SetClock,
  does: 'sets the world’s time',
  gather: nothing,
  rules: [],
  run: ({ tx, world, input }) => set(tx, world, input.body.now),
  afterwards,
  happy: { body: { now: 1_763_600_000_000 } },
  scenarios: {},
})

const advanceRules: Rule<{ ms: number; to: number }>[] = [
  {
    code: 99992402,
    when: 'beyond the year 9999',
    fails: ({ to }) => to > NEVER,
    detail: ({ ms, to }) => ({
      field_violations: [
        {
          field: 'ms',
          description: `leads beyond the year 9999: at most ${NEVER - (to - ms)}`,
          value: String(ms),
        },
      ],
    }),
    ours: true,
  },
]

const advanceClock = heraldEndpoint({
  contract: AdvanceClock,
  does: 'advances the world’s time',
  // As stored: another instance may just have set it.
  gather: async ({ tx, world, input }) => ({
    ms: input.body.ms,
    to: world.hostNow() + (await clockAhead(tx)) + input.body.ms,
  }),
  rules: advanceRules,
  run: ({ tx, world }, { to }) => set(tx, world, to),
  afterwards,
  happy: { body: { ms: 3_600_000 } },
  scenarios: { 99992402: { request: { body: { ms: 253_402_300_799_000 } } } },
})

/** The clock of the world: rate windows, tokens and the hour of a uuid follow it, and it survives a restart. */
export const clockEndpoints: readonly AnyEndpoint[] = [getClock, setTheClock, advanceClock]
