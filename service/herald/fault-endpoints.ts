import { AddFault, ListFaults, RemoveFault, RemoveFaults } from '../../contract/herald/faults'
import type { Faults } from '../emulator/faults'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** The most faults at once: every request checks all of them. */
const MAX_FAULTS = 100

const addRules: Rule<{ isRoute: boolean; isApp: boolean; standing: number }>[] = [
  { code: 1770002, when: 'no endpoint has this route', fails: (f) => !f.isRoute, ours: true },
  { code: 10014, when: 'no such application', fails: (f) => !f.isApp, ours: true },
  {
    code: 9499,
    when: `${MAX_FAULTS} faults stand already`,
    fails: (f) => f.standing >= MAX_FAULTS,
    ours: true,
  },
]

const removeRules: Rule<{ stands: boolean }>[] = [
  { code: 1770002, when: 'no such fault is set', fails: (f) => !f.stands, ours: true },
]

const isApp = async (tx: Tx, app_id: string): Promise<boolean> =>
  (await tx.selectFrom('apps').select('app_id').where('app_id', '=', app_id).executeTakeFirst()) !== undefined

/** Endpoints for failures on purpose. A fault may be for one of these `routes`. */
export const faultEndpoints = (faults: Faults, routes: ReadonlySet<string>): readonly AnyEndpoint[] => [
  heraldEndpoint({
    contract: AddFault,
    gather: async ({ tx, input: { body } }) => ({
      isRoute: body.route === '*' || routes.has(body.route),
      isApp: body.app_id === undefined || (await isApp(tx, body.app_id)),
      standing: faults.list().length,
    }),
    rules: addRules,
    async run({ world, input: { body } }) {
      const fault = { fault_id: world.newId('uuid'), ...body, met: 0 }
      faults.add(fault)
      return { ...fault }
    },
  }),
  heraldEndpoint({
    contract: ListFaults,
    gather: nothing,
    rules: [],
    run: async () => ({ items: faults.list() }),
  }),
  heraldEndpoint({
    contract: RemoveFault,
    gather: async ({ input }) => ({ stands: faults.has(input.path.fault_id) }),
    rules: removeRules,
    async run({ input }) {
      faults.remove(input.path.fault_id)
      return {}
    },
  }),
  heraldEndpoint({
    contract: RemoveFaults,
    gather: nothing,
    rules: [],
    async run() {
      faults.clear()
      return {}
    },
  }),
]
