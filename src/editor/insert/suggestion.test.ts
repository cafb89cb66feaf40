import { undo } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { redoChange, undoChange } from '../commands/history'
import { code, mention, p, page, run } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import { insertMention } from './insert-layer'
import { popupOf, popupPlugin, withoutPopup, withPopup } from './popup'
import { suggestionKey, suggestionOf, suggestionPlugin, withoutSuggestion } from './suggestion'

function typed(text: string, start = stateOf(page(p('a')), ['a', 0])): EditorState {
  let state = start.reconfigure({ plugins: [...start.plugins, suggestionPlugin()] })
  for (const character of text) state = state.apply(state.tr.insertText(character))
  return state
}

const open = (state: EditorState) => {
  const now = suggestionOf(state)
  return now && `${now.menu} ${now.query}`
}

test.each([
  ['/', 'blocks '],
  ['／', 'blocks '],
  ['、', 'blocks '],
  ['words /tab', 'blocks tab'],
  ['词 ／表格', 'blocks 表格'],
  ['@', 'people '],
  ['请问@韩', 'people 韩'],
  ['＠Alice M', 'people Alice M'],
  [':ro', 'emoji ro'],
  // No menu.
  [':', null],
  ['at 10:30', null],
  ['a:bc', null],
  [':ro ', null],
  ['你好、', null],
  ['alice@', null],
  ['/ ', null],
  ['https:/', null],
])('after %j the menu is %j', (text, expected) => {
  expect(open(typed(text))).toBe(expected)
})

test('no menu opens in code, the title or inline code', () => {
  expect(open(typed('/', stateOf(page(code('a')), ['a', 0])))).toBeNull()
  expect(open(typed('/', stateOf(page(p('a')), ['page', 0])))).toBeNull()
  const inCode = stateOf(page(p('a', [run('x ', { inline_code: true })])), ['a', 2])
  expect(open(typed('/', inCode))).toBeNull()
})

test('a sign that is pasted or restored by undo opens no menu', () => {
  const state = typed('')
  expect(open(state.apply(state.tr.insertText('/').setMeta('paste', true)))).toBeNull()
  const gone = typed('/')
  const removed = gone.apply(gone.tr.delete(2, gone.selection.from))
  expect(open(apply(removed, undo))).toBeNull()
})

test('the menu closes when the cursor leaves it, and a closed menu does not open again on typing', () => {
  const state = typed('/tab')
  const left = state.apply(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from - 4)))
  expect(open(left)).toBeNull()
  const closed = state.apply(state.tr.setMeta(suggestionKey, 'close'))
  expect(open(closed.apply(closed.tr.insertText('le')))).toBeNull()
  expect(outline(closed)).toBe('text a "/tab"')
})

test('a chosen member replaces the query, and a space follows', () => {
  const state = typed('ask @al')
  const after = state.apply(insertMention(state, suggestionOf(state)!, 'ou_alice'))
  expect(outline(after)).toBe('text a "ask [@ou_alice] "')
  expect(cursor(after)).toBe('a:6')
  expect(open(after)).toBeNull()
})

test('a sign after an inline element opens the menu as at the beginning of a line', () => {
  const state = stateOf(page(p('a', [mention('ou_bob')])), ['a', 1])
  expect(open(typed('@', state))).toBe('people ')
})

test('a dismissed menu keeps the typed text, but not a sign that another menu inserted', () => {
  const typedBySomebody = typed('ask @al')
  expect(outline(typedBySomebody.apply(withoutSuggestion(typedBySomebody)))).toBe('text a "ask @al"')
  const state = typed('ask ')
  const from = state.selection.from
  const asked = {
    menu: 'people' as const,
    from,
    start: from + 1,
    to: from + 1,
    query: '',
    isAsked: true as const,
  }
  let now = state.apply(state.tr.insertText('@').setMeta(suggestionKey, asked))
  now = now.apply(now.tr.insertText('al'))
  expect(open(now)).toBe('people al')
  const left = now.apply(withoutSuggestion(now))
  expect(outline(left)).toBe('text a "ask "')
  expect(open(left)).toBeNull()
})

test('a cancelled form removes only the query that opened it', () => {
  const start = typed('see /eq')
  const state = start.reconfigure({ plugins: [...start.plugins, popupPlugin()] })
  const to = state.selection.from
  const typedRange = { kind: 'equation' as const, from: to - 3, to, isNew: true }
  const asked = state.apply(withPopup(state.tr, { ...typedRange, isQuery: true }))
  expect(popupOf(asked)?.kind).toBe('equation')
  const left = asked.apply(withoutPopup(asked))
  expect(outline(left)).toBe('text a "see "')
  expect(cursor(left)).toBe('a:4')
  expect(popupOf(left)).toBeNull()
  const selected = state.apply(withPopup(state.tr, typedRange))
  expect(outline(selected.apply(withoutPopup(selected)))).toBe('text a "see /eq"')
})

test('no undo restores the query that opened a cancelled form, even if it was typed slowly', () => {
  const beginning = stateOf(page(p('a')), ['a', 0])
  let now = beginning.reconfigure({ plugins: [...beginning.plugins, suggestionPlugin(), popupPlugin()] })
  let time = 0
  for (const letter of 'see /eq') now = now.apply(now.tr.insertText(letter).setTime((time += 1_000)))
  const to = now.selection.from
  now = now.apply(withPopup(now.tr, { kind: 'equation', from: to - 3, to, isNew: true, isQuery: true }))
  now = now.apply(withoutPopup(now))
  now = now.apply(now.tr.insertText('x').setTime((time += 1_000)))
  const said: string[] = []
  for (let step = 0; step < 3; step++) said.push(outline((now = apply(now, undoChange))))
  expect(said).toEqual(['text a "see "', 'text a "see"', 'text a "se"'])
  for (let step = 0; step < 3; step++) now = apply(now, redoChange)
  expect(outline(now)).toBe('text a "see x"')
})
