import { expect, test } from 'vitest'
import { draw, houseOfPicture, readHouse, readPicture } from './draw-house.mjs'

type House = {
  rooms: Record<string, number>
  imports: Record<string, number>
  features: Record<string, string[]>
}

const house: House = readHouse()

/** Numbers may change by a quarter before the picture has to be drawn again. */
function outdated(drawn: House, now: House): string[] {
  return (['rooms', 'imports'] as const).flatMap((part) =>
    [...new Set([...Object.keys(drawn[part]), ...Object.keys(now[part])])].filter((key) => {
      const [before, after] = [drawn[part][key] ?? 0, now[part][key] ?? 0]
      return !before || !after || Math.abs(before - after) > 4 + after / 4
    }),
  )
}

test('the picture of the house shows its rooms and imports (draw it again: node scripts/draw-house.mjs)', () => {
  const drawn: House = houseOfPicture(readPicture())
  expect(outdated(drawn, house)).toEqual([])
  expect(drawn.features).toEqual(house.features)
})

test('a new room, and a new or a removed import between two rooms make a picture outdated', () => {
  const drawn: House = houseOfPicture(draw(house))
  expect(drawn).toEqual(house)
  const changed: House = {
    ...house,
    rooms: { ...house.rooms, cellar: 3 },
    imports: { ...house.imports, 'ui > cellar': 1 },
  }
  delete changed.imports['server > service']
  expect(outdated(drawn, changed)).toEqual(['cellar', 'server > service', 'ui > cellar'])
})

test('no two rooms import each other, directly or indirectly', () => {
  const { imports, rooms } = house
  const next = (room: string) =>
    Object.keys(imports)
      .map((key) => key.split(' > '))
      .filter(([from]) => from === room)
      .map(([, to]) => to!)
  const circles = Object.keys(rooms).filter((room) => {
    const seen = new Set<string>()
    const visit = (at: string) => next(at).forEach((to) => !seen.has(to) && seen.add(to) && visit(to))
    visit(room)
    return seen.has(room)
  })
  expect(circles).toEqual([])
})
