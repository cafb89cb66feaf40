import type { Rule } from '../rules/rule'
import type { Scenario, Scenarios } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'

/**
 * Names scenarios as the rules are named: by the code, or by code and words
 * if several rows have the code. `byWords` holds them by the words alone, so
 * that a row shared by several tables needs only one scenario.
 */
export function scenarioTable<Facts>(
  rules: readonly Rule<Facts>[],
  byWords: Record<string, Scenario>,
  base: (file: WorldFile) => void,
): Scenarios {
  const rows = Object.entries(byWords).map(([words, scenario]) => {
    const rule = rules.find((each) => each.when === words)
    const single = rules.filter((each) => each.code === rule?.code).length === 1
    const own = scenario.world
    const world = own
      ? (file: WorldFile) => {
          base(file)
          own(file)
        }
      : base
    return [
      rule && single ? String(rule.code) : `${rule?.code ?? 'no row'}: ${words}`,
      { ...scenario, world },
    ]
  })
  return Object.fromEntries(rows) as Scenarios
}
