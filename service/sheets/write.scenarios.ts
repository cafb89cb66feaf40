import { launch } from '../examples/launch'
import { accessScenariosV2 } from '../examples/sheet'
import type { Scenario, Scenarios } from '../rules/scenario'

export type Body = (range: string, values: readonly (readonly unknown[])[]) => object

export const oneRange: Body = (range, values) => ({ valueRange: { range, values } })

const fifty = { type: 'mention', textType: 'openId', text: 'ou_alice' }

export const writingScenarios = (body: Body): Scenarios => {
  const writing = (range: string, values: unknown[][]): Scenario => ({
    request: { body: body(range, values) },
  })
  return {
    ...accessScenariosV2,
    90213: { world: (file) => (launch(file).edit_permission = 'only_owner') },
    90206: writing('!A1:A1', [[1]]),
    90215: writing('A1:A1', [[1]]),
    '90202: range is malformed': writing('Q7PlXT!A1', [[1]]),
    90216: writing('Q7PlXT!A1:A1', []),
    '90226: more than 5,000 rows or 100 columns': writing('Q7PlXT', [Array.from({ length: 101 }, () => 1)]),
    '90202: values need more room than range has': writing('Q7PlXT!A1:A1', [[1, 2]]),
    90222: writing('Q7PlXT!A1:A1', [['x'.repeat(50_001)]]),
    90204: writing('Q7PlXT!A1:A1', [[{ type: 'formula', text: '=IMPORTRANGE("a","b")' }]]),
    '90226: more than 50 mentions': writing('Q7PlXT!A1:CV1', [Array.from({ length: 51 }, () => fifty)]),
    90219: writing('Q7PlXT!SFA1:SFA1', [[1]]),
  }
}

/** The rows that the happy requests write. */
export const newRows = [
  'Q7PlXT!A2:B3',
  [
    ['Wednesday', 530],
    ['Thursday', 541],
  ],
] as const
