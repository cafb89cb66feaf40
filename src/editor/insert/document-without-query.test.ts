import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { undoChange } from '../commands/history'
import { p, page } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import {
  replaceAroundQuery,
  documentWithoutQuery,
  documentWithoutQueryPlugin,
} from './document-without-query'
import { popupOf, popupPlugin, withoutPopup, withPopup } from './popup'
import { suggestionKey, suggestionOf, suggestionPlugin } from './suggestion'

function typed(text: string, start = begun()): EditorState {
  return text.split('').reduce((now, letter) => now.apply(now.tr.insertText(letter)), start)
}

function begun(): EditorState {
  const start = stateOf(page(p('a'), p('z')), ['a', 0])
  return start.reconfigure({
    plugins: [...start.plugins, suggestionPlugin(), popupPlugin(), documentWithoutQueryPlugin()],
  })
}

const written = (state: EditorState) => treeFromDoc(documentWithoutQuery(state))
const wordsOf = (state: EditorState) =>
  JSON.stringify(written(state).children[0]!.body).match(/"content":"([^"]*)"/)?.[1] ?? ''
const close = (state: EditorState) => state.apply(state.tr.setMeta(suggestionKey, 'close'))

test.each(['/', '/bg', '／bg', '@', '@al', '＠'])(
  'a query typed into a menu is not part of the text: %s',
  (query) => {
    const before = typed('see ')
    const now = typed(query.slice(1), close(typed(query[0]!, before)))
    expect(wordsOf(now)).toBe(`see ${query}`)
    const open = typed(query, before)
    expect(suggestionOf(open)).not.toBeNull()
    expect(outline(open)).toContain(`"see ${query}"`)
    // The very same value: nothing is there to be saved.
    expect(written(open)).toBe(written(before))
  },
)

test('a query as long as a line is text, even while its menu is open', () => {
  expect(wordsOf(typed(`@${'n'.repeat(41)}`))).toBe(`@${'n'.repeat(41)}`)
})

test('changes of another user are shown around an open menu', () => {
  const menu = typed('see /bg')
  const shown = written(menu)
  const theirs = { ...shown, children: [p('n', 'new'), shown.children[0]!, p('z', 'theirs')] }
  const merged = menu.apply(replaceAroundQuery(menu, theirs)!)
  expect(suggestionOf(merged)?.query).toBe('bg')
  expect(cursor(merged)).toBe('a:7')
  expect(written(merged).children.map(({ id }) => id)).toEqual(['n', 'a', 'z'])
  expect(outline(merged)).toContain('"see /bg"')
  expect(JSON.stringify(written(merged))).not.toContain('/bg')
  expect(suggestionOf(typed('c', merged))?.query).toBe('bgc')
  expect(replaceAroundQuery(merged, written(merged))).toBeUndefined()
})

test('a menu closes when another user deletes its block', () => {
  const menu = typed('see /bg')
  const shown = written(menu)
  const gone = menu.apply(replaceAroundQuery(menu, { ...shown, children: [shown.children[1]!] })!)
  expect([suggestionOf(gone), written(gone).children.length]).toEqual([null, 1])
})

test('a form stays open when another user writes, and removes its query when it closes', () => {
  const menu = typed('/eq')
  const { from, to } = suggestionOf(menu)!
  const query = { kind: 'equation' as const, from, to, isNew: true, isQuery: true as const }
  const form = menu.apply(withPopup(menu.tr.setMeta(suggestionKey, 'close'), query))
  const shown = written(form)
  const merged = form.apply(
    replaceAroundQuery(form, { ...shown, children: [p('n', 'new'), ...shown.children] })!,
  )
  expect(popupOf(merged)).not.toBeNull()
  expect(outline(merged.apply(withoutPopup(merged)))).not.toContain('/eq')
  expect(outline(apply(merged, undoChange))).toContain('new')
})
