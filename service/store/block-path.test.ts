import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childPath, depthOf, PAGE_PATH, parentPathOf, pathsBelow, rankOf, ranksBetween } from './block-path'

/** A tree of paths that grows by inserting anywhere, and its pre-order walk. */
const steps = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 })

test('ordering paths byte by byte is the pre-order walk, wherever siblings were inserted', () => {
  fc.assert(
    fc.property(steps, (inserts) => {
      const children = new Map<string, string[]>([[PAGE_PATH, []]])
      for (const [where, place] of inserts) {
        const parents = [...children.keys()]
        const parent = parents[where % parents.length] ?? PAGE_PATH
        const siblings = children.get(parent) ?? []
        const at = place % (siblings.length + 1)
        const around = [siblings[at - 1], siblings[at]].map((path) =>
          path === undefined ? undefined : rankOf(path),
        )
        const path = childPath(parent, ranksBetween(around[0], around[1], 1)[0] ?? '')
        siblings.splice(at, 0, path)
        children.set(path, [])
      }
      const walk: string[] = []
      const ahead = [PAGE_PATH]
      for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
        walk.push(next)
        ahead.push(...[...(children.get(next) ?? [])].reverse())
      }
      // Ranks are ASCII: comparing code units is comparing bytes.
      expect([...walk].sort((a, b) => (a < b ? -1 : 1))).toEqual(walk)
      for (const path of walk) {
        const { from, to } = pathsBelow(path)
        const below = walk.filter((other) => other !== path && other.startsWith(`${path}/`))
        if (path !== PAGE_PATH) expect(walk.filter((other) => other > from && other < to)).toEqual(below)
      }
    }),
  )
})

test('a path knows its parent and its depth', () => {
  expect(depthOf(PAGE_PATH)).toBe(0)
  expect(depthOf('/a0/a1')).toBe(2)
  expect(parentPathOf('/a0/a1')).toBe('/a0')
  expect(parentPathOf('/a0')).toBe(PAGE_PATH)
})
