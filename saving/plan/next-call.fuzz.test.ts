import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder, stableJson, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { runs } from '../../service/testing/random-runs'
import { adoptGeneratedChildren } from '../queue/adopt-generated'
import { everything } from '../testing/calls-between'
import { ModelService } from '../testing/model-service'
import { outline } from '../testing/outline'
import { bullet, callout, fileView, grid, image, p, page, table, unknown } from '../testing/page'
import { anyEdit, edited } from '../testing/random-edits'
import { nextCall } from './next-call'

const start = page(
  p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
  callout('d', p('e')),
  bullet('f', 'f', bullet('g'), bullet('h')),
  table('t', [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]),
  grid('gr', ['g1', p('x')], ['g2', p('y'), image('gi')], ['g3', p('z')]),
  fileView('v', 'boxcnv'),
  unknown('u'),
  p('j'),
)

test('after any edits the calls leave the service with the wanted document, and the page knows its ids', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 25 }), (edits) => {
      let made = 0
      const newId = () => `new${(made += 1)}`
      let wanted = start
      for (const edit of edits) wanted = edited(wanted, edit, newId, () => true)
      const service = new ModelService(start)
      let saved = start
      for (let calls = 0; ; calls++) {
        if (calls > 500) throw new Error('no end of calls')
        const call = nextCall(saved, wanted, everything)
        if (!call) break
        if (!('resultingTree' in call)) throw new Error(stableJson(call))
        saved = call.resultingTree
        if (call.kind === 'rename') {
          service.rename(call.renames)
          continue
        }
        service.take(call)
        if (call.kind !== 'delete') {
          for (const id of call.generatingIds) {
            saved = adoptGeneratedChildren(saved, wanted, id, service.below(id), service.ids, newId)
          }
        }
        expect(outline(saved)).toEqual(outline(service.document))
        expect(lost(wanted, service.document)).toEqual([])
        expect(preOrder(saved).map((node) => service.ids.wireOf(node.id))).toEqual(
          preOrder(service.document).map((node) => node.id),
        )
      }
      expect(outline(service.document)).toEqual(outline(wanted))
      expect(ids(service.ids.toLocal(service.document))).toEqual(ids(wanted))
    }),
    { numRuns: runs(50, 4_000) },
  )
})

/** Words and bytes that existed at the start, are still wanted, and are nowhere on the service. */
function lost(wanted: BlockTree, held: BlockTree): string[] {
  const there = new Set(preOrder(held).flatMap(said))
  const first = new Map(preOrder(start).map((node) => [node.id, node]))
  return preOrder(wanted).flatMap((node) => {
    const before = first.get(node.id)
    return before ? said(node).filter((words) => said(before).includes(words) && !there.has(words)) : []
  })
}

const said = (node: BlockTree): string[] => {
  const token = tokenIn(node)?.replace(/ here$/, '')
  if (token) return [token]
  return (textObject(node.block_type, node.body)?.elements ?? []).flatMap((e) => e.text_run?.content || [])
}

const ids = (tree: BlockTree) => preOrder(tree).map((node) => node.id)
