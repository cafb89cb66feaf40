import type { FieldViolation } from '../../contract/envelope'
import { AddFault, ListFaults, RemoveFault, RemoveFaults } from '../../contract/herald/faults'
import type { Faults } from '../emulator/faults'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { heraldEndpoint, nothing } from './herald-endpoint'
import { unknownApp } from './known-things'
import { unknown } from './near'
import { unknownRoute } from './near-routes'

const withFault: Scenario = {
  async before(call) {
    const { fault_id } = await call(AddFault, { body: { code: 2200 } })
    return { path: { fault_id } }
  },
}

/** The most faults at once: every request checks all of them. */
const MAX_FAULTS = 100

interface AddFacts {
  unknownRoute: FieldViolation | undefined
  unknownApp: FieldViolation | undefined
  standing: number
}

const addRules: Rule<AddFacts>[] = [
  {
    code: 1770002,
    when: 'no endpoint has this route; the answer names the near ones',
    fails: (f) => f.unknownRoute !== undefined,
    detail: (f) => ({ field_violations: [f.unknownRoute ?? []].flat() }),
    ours: true,
  },
  {
    code: 10014,
    when: 'no such application; the answer names the near ones',
    fails: (f) => f.unknownApp !== undefined,
    detail: (f) => ({ field_violations: [f.unknownApp ?? []].flat() }),
    ours: true,
  },
  {
    code: 9499,
    when: `${MAX_FAULTS} faults stand already`,
    fails: (f) => f.standing >= MAX_FAULTS,
    detail: () => ({
      field_violations: [
        { field: 'route', description: `${MAX_FAULTS} faults stand already: remove one, or all of them` },
      ],
    }),
    ours: true,
  },
]

const removeRules: Rule<{ unknown: FieldViolation | undefined }>[] = [
  {
    code: 1770002,
    when: 'no such fault is set',
    fails: (f) => f.unknown !== undefined,
    detail: (f) => ({ field_violations: [f.unknown ?? []].flat() }),
    ours: true,
  },
]

/** Endpoints for failures on purpose. A fault may be for one of these `routes`. */
export const faultEndpoints = (faults: Faults, routes: ReadonlySet<string>): readonly AnyEndpoint[] => [
  heraldEndpoint({
    contract: AddFault,
    does: 'adds a fault: a code, a status, a delay, a slow body or a cut',
    gather: async ({ tx, input: { body } }) => ({
      unknownRoute:
        body.route === '*' || routes.has(body.route) ? undefined : unknownRoute(body.route, [...routes, '*']),
      unknownApp: body.app_id === undefined ? undefined : await unknownApp(tx, 'app_id', body.app_id),
      standing: faults.list().length,
    }),
    rules: addRules,
    async run({ world, input }) {
      const { nth, ...body } = input.body
      const only = nth === undefined ? {} : { skip: nth - 1, count: 1 }
      const fault = { fault_id: world.newId('uuid'), ...body, ...only, met: 0, skipped: 0 }
      faults.add(fault)
      return { ...fault }
    },
    happy: { body: { route: '*', code: 2200, probability: 0.5 } },
    scenarios: {
      1770002: { request: { body: { route: 'GET /open-apis/no/such/thing', code: 2200 } } },
      10014: { request: { body: { app_id: 'cli_ffffffffffffffff', code: 2200 } } },
      9499: {
        async before(call) {
          for (let standing = 0; standing < 100; standing += 1) await call(AddFault, { body: { code: 2200 } })
        },
      },
    },
  }),
  heraldEndpoint({
    contract: ListFaults,
    does: 'lists the faults',
    gather: nothing,
    rules: [],
    run: async () => ({ items: faults.list() }),
  }),
  heraldEndpoint({
    contract: RemoveFault,
    does: 'removes a fault',
    gather: async ({ input: { path } }) => ({
      unknown: faults.has(path.fault_id)
        ? undefined
        : unknown(
            'fault_id',
            path.fault_id,
            'no such fault is set',
            faults.list().map(({ fault_id: id, route }) => ({ id, name: route })),
          ),
    }),
    rules: removeRules,
    async run({ input }) {
      faults.remove(input.path.fault_id)
      return {}
    },
    happy: { path: { fault_id: 'none' } },
    base: withFault,
    scenarios: { 1770002: { request: { path: { fault_id: 'none' } } } },
  }),
  heraldEndpoint({
    contract: RemoveFaults,
    does: 'removes all faults',
    gather: nothing,
    rules: [],
    async run() {
      faults.clear()
      return {}
    },
  }),
]
