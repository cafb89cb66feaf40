import { expect, test } from 'vitest'
import { keys } from '../commands/keys'
import { insertKeys } from '../insert/insert-keys'
import { readingKeys } from '../reading/reading-keys'
import { blockKeys } from '../selection/block-keys'
import { cellKeys } from '../table/cell-keys'
import { keyboardMap } from './keyboard-map'
import type { KeyGroup } from './keyboard-map'
import type { ViewContext } from './view-context'

/** What the page around the text binds (`block-editor.tsx`). */
const pageKeys = ['Mod-k', 'Alt-F10', 'Escape']

/** Keys that do what they do in every text, and ours that stand in another group because they do more there. */
const understood = new Set([
  ...['Backspace', 'Delete'].flatMap((key) => [key, `Mod-${key}`, `Shift-${key}`]),
  'Shift-Delete',
])

const bound: readonly [names: string, groups: KeyGroup[], keys: readonly string[], also?: string[]][] = [
  ['text', ['text', 'look'], [...Object.keys(keys), ...pageKeys]],
  ['insert', ['insert'], Object.keys(insertKeys), ['Enter', 'Mod-z', 'Tab', 'Escape']],
  ['blocks', ['blocks'], Object.keys(blockKeys({} as ViewContext))],
  ['tables', ['tables'], Object.keys(cellKeys)],
  ['reading', ['reading'], Object.keys(readingKeys)],
]

const spelled = (keys: string): string[] =>
  keys.split(' | ').flatMap((key) => {
    const plain = key.replace('Space', ' ')
    if (!plain.endsWith('1…9')) return [plain]
    return Array.from({ length: 9 }, (_, index) => plain.replace('1…9', String(index + 1)))
  })

test.each(bound)(
  'the map of %s lists every key that is bound, and no other',
  (_, groups, keysThere, also = []) => {
    const listed = keyboardMap
      .filter(({ group }) => groups.includes(group))
      .flatMap(({ keys }) => spelled(keys))
    expect(listed.filter((key) => !keysThere.includes(key))).toEqual([])
    const missing = keysThere.filter(
      (key) => !listed.includes(key) && !understood.has(key) && !also.includes(key),
    )
    expect(missing).toEqual([])
  },
)

test('no key stands twice in a group', () => {
  const all = keyboardMap.flatMap(({ keys, group }) => spelled(keys).map((key) => `${group} ${key}`))
  expect(new Set(all).size).toBe(all.length)
})
