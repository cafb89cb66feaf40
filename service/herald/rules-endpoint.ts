import { errorCodes } from '../../contract/error-codes'
import { ListRules } from '../../contract/herald/rules'
import type { AnyEndpoint } from '../http/endpoint'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** The rules of every endpoint, in the order of its checks. docs/rules.md is printed from these tables. */
export const rulesEndpoint = (endpoints: readonly AnyEndpoint[]): AnyEndpoint =>
  heraldEndpoint({
    contract: ListRules,
    gather: nothing,
    rules: [],
    run: async () => ({
      items: endpoints.map(({ contract, rules }) => ({
        route: contract.route,
        rules: rules.map(({ code, when, ours = false, msg = errorCodes[code].msg }) => ({
          code,
          status: errorCodes[code].status,
          msg,
          when,
          ours,
        })),
      })),
    }),
  })
