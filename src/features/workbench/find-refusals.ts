import type { EndpointRules, RuleRow } from '../../../contract/herald/rules'

/** One refusal of one endpoint. */
export interface Refusal extends RuleRow {
  route: string
  /** The first of its endpoint that is shown: the route is said above it. */
  isFirst: boolean
}

/** The refusals in which every word of the text stands somewhere; each endpoint's in the order of its checks. */
export function findRefusals(endpoints: readonly EndpointRules[], text: string): Refusal[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return endpoints.flatMap(({ route, rules }) =>
    rules
      .filter((rule) => {
        const said = `${route}\n${rule.code}\n${rule.when}\n${rule.msg}`.toLowerCase()
        return words.every((word) => said.includes(word))
      })
      .map((rule, place) => ({ ...rule, route, isFirst: place === 0 })),
  )
}
