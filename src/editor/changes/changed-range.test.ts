import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { changedRange } from './changed-range'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const docOf = (words: string): Node => docFromTree(page(p('a', words)))

test('a document does not hold those before it', async () => {
  let doc = docOf('0')
  const earlier: WeakRef<Node>[] = []
  for (let key = 1; key <= 20; key++) {
    const next = docOf(String(key))
    changedRange(doc, next)
    earlier.push(new WeakRef(doc))
    doc = next
  }
  // Until the present task ends, a new weak reference keeps its target.
  await new Promise((next) => setImmediate(next))
  if (typeof collectGarbage === 'function') collectGarbage()
  expect(changedRange(doc, docOf('21'))).toBeDefined()
  expect(earlier.filter((each) => each.deref())).toEqual([])
})
