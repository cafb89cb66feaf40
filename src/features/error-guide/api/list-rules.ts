import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListRules, type RuleRow } from '../../../../contract/herald/rules'
import { call } from '../../../api/client'

const listRules = (signal?: AbortSignal) =>
  call(ListRules, {}, { withoutToken: true, ...(signal && { signal }) })

const rulesQuery = queryOptions({
  queryKey: ['guide', 'rules'],
  queryFn: ({ signal }) => listRules(signal),
  staleTime: Infinity,
})

/** An operation of the service behind the console, and its rules that answer one code. */
export interface RulesOfRoute {
  route: string
  rules: RuleRow[]
}

/** Which operations of a local service answer a code, and when. A real platform does not say: ask a local one alone. */
export const useRulesOf = (code: number) =>
  useQuery({
    ...rulesQuery,
    select: ({ items }): RulesOfRoute[] =>
      items
        .map(({ route, rules }) => ({ route, rules: rules.filter((rule) => rule.code === code) }))
        .filter(({ rules }) => rules.length > 0),
  })
