import { errorCodes } from '../../contract/error-codes'
import { ListRules } from '../../contract/herald/rules'
import type { AnyEndpoint } from '../http/endpoint'
import { ruleWords } from '../rules/rule'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** The rules of every endpoint, in the order of its checks. docs/rules.md is printed from these tables. */
export const rulesEndpoint = (endpoints: readonly AnyEndpoint[]): AnyEndpoint =>
  heraldEndpoint({
    contract: ListRules,
    does: 'lists the refusals of every endpoint under /open-apis',
    gather: nothing,
    rules: [],
    run: async () => ({
      items: endpoints.map(({ contract, rules }) => ({
        route: contract.route,
        rules: rules.map((rule) => ({
          code: rule.code,
          status: errorCodes[rule.code].status,
          msg: ruleWords(rule),
          when: rule.when,
          ours: rule.ours ?? false,
        })),
      })),
    }),
  })
