import { describe, expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { requestTo } from '../testing/call'
import { inScenarios, codeOf } from '../testing/in-scenarios'
import { pairsToWalk } from '../testing/pairs-to-walk'
import { rowsOf, walkRules } from '../testing/walk-rules'
import { docxEndpoints } from './endpoints'

/** Rows whose worlds take a second or more. */
const slow = /150,000|20,000|10,485,760|1,000 behind/

// The state of a world decides above everything that a request says.
walkRules(docxEndpoints, {
  slow,
  canMeet: (upper, lower) => !upper.request && !upper.before && !lower.before,
})

/** The list in a body: the children of a create call, the requests of a batch. */
const listIn = (body: unknown): unknown[] => {
  const { children, requests } = (body ?? {}) as { children?: unknown[]; requests?: unknown[] }
  return children ?? requests ?? []
}

const namesTwice = (list: unknown[]) => {
  const ids = list.flatMap((each) => (each as { block_id?: string }).block_id ?? [])
  return new Set(ids).size < ids.length
}

const lists: readonly string[] = [CreateBlocks.route, BatchUpdateBlocks.route]

describe.each(docxEndpoints.filter(({ contract }) => lists.includes(contract.route)))(
  '$contract.route',
  (endpoint) => {
    test('the upper of two rows that one call breaks answers', async () => {
      const { scenarios, contract } = endpoint
      const bodyOf = (key: string) => scenarios[key]?.request?.body as object
      // Scenarios that change only lists in the body can be combined in one call.
      const listed = rowsOf(endpoint).filter(({ key }) => {
        const { world, before, request = {} } = scenarios[key] ?? {}
        return !world && !before && Object.keys(request).join() === 'body' && listIn(request.body).length > 0
      })
      type Row = (typeof listed)[number]
      const bothIn = (upper: Row, lower: Row) => [upper, lower].flatMap(({ key }) => listIn(bodyOf(key)))
      const pairs = pairsToWalk(listed, (upper, lower) => !namesTwice(bothIn(upper, lower)))
      expect(pairs.length).toBeGreaterThan(5)
      for (const [upper, lower] of pairs) {
        const name = contract.route.startsWith('POST') ? 'children' : 'requests'
        const body = { ...bodyOf(lower.key), ...bodyOf(upper.key), [name]: bothIn(upper, lower) }
        const { service, request } = await inScenarios(endpoint, [{ request: { body } }])
        const code = await codeOf(await service(requestTo(contract.route, request)))
        expect(code, `${upper.key} above ${lower.key}`).toBe(upper.rule.code)
      }
    })
  },
)
