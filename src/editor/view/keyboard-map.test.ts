import { expect, test } from 'vitest'
import { columnKeys } from '../../blocks/grid/column-keys'
import { cellKeys } from '../../blocks/table/cell-keys'
import { editingKeymap } from '../commands/editing-keymap'
import { insertKeymap } from '../insert/insert-keymap'
import { readingKeys } from '../reading/reading-keys'
import { blockKeys } from '../selection/block-keys'
import { focusKeymap } from './focus'
import { keyboardMap } from './keyboard-map'
import type { KeyGroup } from './keyboard-map'
import { markKeys } from './mark-keys'
import { nextSwatch } from './swatch-grid'
import type { ViewContext } from './view-context'

/** Keys that the page around the text binds (`block-editor.tsx`). */
const keysOfPage = Object.keys(focusKeymap({ openLink: () => undefined, openToolbar: () => undefined }))

/** Keys that the line between two columns handles (`grid-layer.tsx`). */
const separatorKeys = ['Shift-ArrowLeft', 'Shift-ArrowRight']

/** Keys that do the same as in every text, or that are listed in another group because they do more there. */
const understood = new Set([
  ...['Backspace', 'Delete'].flatMap((key) => [key, `Mod-${key}`, `Shift-${key}`]),
  'Shift-Delete',
  'ContextMenu',
])

const bound: readonly [names: string, groups: KeyGroup[], keys: readonly string[], also?: string[]][] = [
  ['text', ['text', 'look'], [...Object.keys(editingKeymap), ...keysOfPage], ['ArrowDown']],
  ['insert', ['insert'], Object.keys(insertKeymap), ['Enter', 'Mod-z', 'Tab', 'Escape']],
  ['blocks', ['blocks'], Object.keys(blockKeys({} as ViewContext))],
  ['tables', ['tables'], Object.keys(cellKeys)],
  ['columns', ['columns'], [...Object.keys(columnKeys), ...separatorKeys]],
  ['reading', ['reading'], [...Object.keys(readingKeys), ...Object.keys(markKeys)]],
]

const spelled = (keys: string): string[] =>
  keys.split(' | ').flatMap((key) => {
    const plain = key.replace('Space', ' ')
    if (!plain.endsWith('1…9')) return [plain]
    return Array.from({ length: 9 }, (_, index) => plain.replace('1…9', String(index + 1)))
  })

test.each(bound)('the map of %s lists every bound key and no other', (_, groups, keysThere, also = []) => {
  const listed = keyboardMap
    .filter(({ group }) => groups.includes(group))
    .flatMap(({ keys }) => spelled(keys))
  expect(listed.filter((key) => !keysThere.includes(key))).toEqual([])
  const missing = keysThere.filter(
    (key) => !listed.includes(key) && !understood.has(key) && !also.includes(key),
  )
  expect(missing).toEqual([])
})

test('every key that the map lists for colours moves from a middle colour to another one', () => {
  const listed = keyboardMap.filter(({ group }) => group === 'colors').flatMap(({ keys }) => spelled(keys))
  const led = listed.map((key) =>
    nextSwatch([8, 16], 12, { key: key.replace('Mod-', ''), ctrlKey: key !== key.replace('Mod-', '') }),
  )
  expect(led).toEqual([11, 13, 4, 20, 8, 15, 0, 23])
})

test('no key is listed twice in a group', () => {
  const all = keyboardMap.flatMap(({ keys, group }) => spelled(keys).map((key) => `${group} ${key}`))
  expect(new Set(all).size).toBe(all.length)
})
