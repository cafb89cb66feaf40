import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { p, page } from '../testing/page'
import type { Screen } from './open-queues'
import { createOpenQueue } from './queue-for'

const screenOf = (document: BlockTree): Screen => ({
  latest: () => document,
  onMerged: () => undefined,
  onAppended: () => undefined,
  onLearned: () => undefined,
})

test('the latest document is what the newest screen holds, or what is wanted once it is gone', () => {
  const kept = page(p('a', 'kept'))
  const open = createOpenQueue('cli_one', 'oc_a', { revision: 1, saved: kept, wanted: kept, ids: [] })
  expect([open.isShown(), open.latest()]).toEqual([false, kept])
  const leaveFirst = open.attach(screenOf(page(p('a', 'first'))))
  expect([open.isShown(), open.latest()]).toEqual([true, page(p('a', 'first'))])
  const leaveSecond = open.attach(screenOf(page(p('a', 'second'))))
  leaveFirst()
  expect([open.isShown(), open.latest()]).toEqual([true, page(p('a', 'second'))])
  leaveSecond()
  expect([open.isShown(), open.latest()]).toEqual([false, kept])
})
