import type { Rule } from '../rules/rule'
import type { Scenario, Scenarios } from '../rules/scenario'

/**
 * Names scenarios as a table names its rows: by the code, or by code and words if several rows have the code.
 * `byWords` has them by the words alone, so that a row shared by several tables needs only one scenario.
 */
export function scenariosByWords<Facts>(
  rules: readonly Rule<Facts>[],
  byWords: Record<string, Scenario>,
): Scenarios {
  const rows = Object.entries(byWords).map(([words, scenario]) => {
    const rule = rules.find((each) => each.when === words)
    const single = rules.filter((each) => each.code === rule?.code).length === 1
    return [rule && single ? String(rule.code) : `${rule?.code ?? 'no row'}: ${words}`, scenario]
  })
  return Object.fromEntries(rows) as Scenarios
}
