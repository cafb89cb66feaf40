import { ListScopes } from '../../contract/application/list-scopes'
import type { AnyEndpoint } from '../http/endpoint'
import { serviceEndpoint } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'

const GRANTED = 1

/** Returns the scopes of the caller. An application of a world that lists none has every scope that an endpoint asks for. */
export const listScopes = (endpoints: () => readonly AnyEndpoint[]) =>
  serviceEndpoint({
    contract: ListScopes,
    access: [],
    tokens: 'tenants',
    foreign: 'as missing',
    limits: perMinuteAndSecond,
    gates: { invalid: 99992402, internal: 2200 },
    gather: async () => ({}),
    rules: [],
    published: [212100],
    unreachable: [{ code: 212100, why: 'every application of a world is installed in its tenant' }],
    happy: {},
    scenarios: {},
    async run({ caller }) {
      const names = caller.scopes ?? everyScope(endpoints())
      return {
        scopes: names.map((scope_name) => ({ scope_name, grant_status: GRANTED, scope_type: 'tenant' })),
      }
    },
  })

const everyScope = (endpoints: readonly AnyEndpoint[]): string[] =>
  [...new Set(endpoints.flatMap(({ access }) => (access === 'public' ? [] : access)))].toSorted()
