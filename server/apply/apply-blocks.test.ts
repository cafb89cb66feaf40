import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import { p, page, unknown } from '../../saving/testing/page'
import { runs } from '../../service/testing/random-runs'
import { announcement, outlineOfFile } from './testing/announcement'
import { anyFile } from './testing/any-file'

const equal = { is: 'equal', isMerged: false }

test('a file becomes an announcement, a second run writes nothing, and a changed word is one write', async () => {
  const there = await announcement()
  const text = '# Launch\n\nWe start on *Monday*.\n\n- one\n  - two\n- three\n\n> [!NOTE]\n> Bring a cup.\n'
  const first = await there.apply('markdown', text)
  expect(first.end).toEqual(equal)
  expect(first.writes.length).toBeGreaterThan(0)
  expect(await there.apply('markdown', text)).toEqual({ end: equal, writes: [] })
  const changed = await there.apply('markdown', text.replace('Monday', 'Tuesday'))
  expect(changed).toEqual({ end: equal, writes: [{ kind: 'update', blocks: 1 }] })
  const [title] = preOrder(await there.held())
  expect(title?.body.page?.elements[0]?.text_run?.content).toBe('Launch')
})

test('unknown blocks stay where they are', async () => {
  const there = await announcement(page(p('a', 'first'), unknown('u'), p('b', 'second'), unknown('v')))
  expect((await there.apply('markdown', 'FIRST\n\nsecond\n\nthird')).end).toEqual(equal)
  expect((await there.held()).children.map((node) => node.block_type)).toEqual([2, 7777, 2, 7777, 2])
  expect(await there.apply('markdown', 'FIRST\n\nsecond\n\nthird')).toEqual({ end: equal, writes: [] })
})

test('random files converge in one run, and the plan names the writes that are made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFile, { minLength: 2, maxLength: 2 }), async (files) => {
      const there = await announcement(page(p('a', 'first'), unknown('u'), p('b', 'second'), unknown('v')))
      for (const { as, text, other } of files) {
        const planned = await there.plan(as, text)
        const run = await there.apply(as, text)
        expect(run.end).toEqual(equal)
        expect(run.writes).toEqual(planned)
        expect(await there.outline()).toEqual(outlineOfFile(as, text))
        expect(await there.apply(as, text)).toEqual({ end: equal, writes: [] })
        if (other === undefined) continue
        expect((await there.apply(as, other)).writes).toEqual([{ kind: 'update', blocks: 1 }])
      }
      expect((await there.held()).children.filter(({ block_type }) => block_type === 7777)).toHaveLength(2)
    }),
    { numRuns: runs(30, 1_000) },
  )
})

test('a run that is stopped after any write leaves what the next run finishes', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 6 }), async ({ as, text }, last) => {
      const there = await announcement(page(p('a', 'first'), unknown('u'), p('b', 'second')))
      const stopped = await there.apply(as, text, (number, stop) => number === last && stop())
      expect(stopped.end.is).toBe(stopped.writes.length < last ? 'equal' : 'stopped')
      expect((await there.apply(as, text)).end).toEqual(equal)
      expect(await there.outline()).toEqual(outlineOfFile(as, text))
      expect(await there.apply(as, text)).toEqual({ end: equal, writes: [] })
    }),
    { numRuns: runs(12, 300) },
  )
})

test('what another user writes during a run stays until the next one', async () => {
  const there = await announcement()
  const text = Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n\n')
  let theirs: Promise<unknown> | undefined
  const run = await there.apply(
    'markdown',
    text,
    (number) => number === 1 && (theirs = there.write('theirs')),
  )
  await theirs
  expect(run.end).toEqual({ is: 'equal', isMerged: true })
  expect(await there.outline()).toContain('theirs')
  expect(await there.apply('markdown', text)).toEqual({ end: equal, writes: [{ kind: 'delete', blocks: 1 }] })
})
