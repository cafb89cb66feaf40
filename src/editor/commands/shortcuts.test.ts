import { inputRules } from 'prosemirror-inputrules'
import { TextSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { textObject } from '../wire/text-body'
import { treeFromDoc } from '../wire/tree-from-doc'
import { code, p, page } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { keys } from './keys'
import { shortcuts } from './shortcuts'

/** What typing does, without a page: every character is offered to the rules first. */
function typed(text: string, tree = page(p('a'))): EditorState {
  const rules = inputRules({ rules: shortcuts })
  let state = stateOf(tree, ['a', 0])
  state = state.reconfigure({ plugins: [rules, ...state.plugins] })
  const view = {
    get state() {
      return state
    },
    composing: false,
    dispatch: (tr: never) => (state = state.apply(tr)),
  }
  for (const character of text) {
    const { from, to } = state.selection
    const handle = rules.props.handleTextInput as (...all: unknown[]) => boolean
    if (!handle.call(rules, view, from, to, character)) state = state.apply(state.tr.insertText(character))
  }
  return state
}

test.each([
  ['# ', 'heading1 a'],
  ['######### ', 'heading9 a'],
  ['- ', 'bullet a'],
  ['* ', 'bullet a'],
  ['1. ', 'ordered a'],
  ['[] ', 'todo a'],
  ['[x] ', 'todo a'],
  ['> ', 'quote a'],
  ['```', 'code a'],
  ['########## ', 'text a "########## "'],
  ['2. ', 'text a "2. "'],
])('%j makes %s', (text, expected) => {
  expect(outline(typed(text))).toBe(expected)
})

test('[x] is done', () => {
  const { block_type, body } = treeFromDoc(typed('[x] ').doc).children[0]!
  expect(textObject(block_type, body)?.style).toEqual({ done: true })
})

test('one Backspace, and one undo, give back what was typed', () => {
  expect(outline(apply(typed('# '), keys.Backspace!))).toBe('text a "# "')
  expect(outline(apply(typed('# '), keys['Mod-z']!))).toBe('text a "# "')
})

test('code and the title know no shortcuts', () => {
  expect(outline(typed('# ', page(code('a'))))).toBe('code a "# "')
  const state = stateOf(page(), ['page', 0])
  expect(state.selection).toBeInstanceOf(TextSelection)
})
