import { inputRules } from 'prosemirror-inputrules'
import type { Command } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { textObject } from '../../../document/blocks/registry'
import { enterShortcut } from '../insert/insert-keymap'
import '../../../document/emoji/emoji'
import { callout, code, p, page } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { editingKeymap } from './editing-keymap'
import { shortcutMemory, undoShortcut } from './history'
import { shortcuts } from './shortcuts'

/** Typing without a page: every character is offered to the rules first. */
function typed(text: string, tree = page(p('a')), at = 'a'): EditorState {
  const rules = inputRules({ rules: shortcuts })
  let state = stateOf(tree, [at, 0])
  state = state.reconfigure({ plugins: [rules, shortcutMemory(), ...state.plugins] })
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

const elements = (state: EditorState, index = 0) => {
  const { block_type, body } = treeFromDoc(state.doc).children[index]!
  return textObject(block_type, body)?.elements
}

/** Runs as `words<mark>`; elements as `[kind content]`. */
const reading = (state: EditorState) =>
  (elements(state) ?? [])
    .map(({ text_run: run, equation }) => {
      if (!run) return `[${equation?.content ?? '?'}]`
      const { link, ...flags } = run.text_element_style ?? {}
      const looks = [...Object.keys(flags), ...(link ? [decodeURIComponent(link.url)] : [])]
      return run.content + (looks.length > 0 ? `<${looks.join(' ')}>` : '')
    })
    .join('|')

const back: Command = (state, dispatch) =>
  undoShortcut(state, dispatch) || editingKeymap.Backspace!(state, dispatch)

test.each([
  ['# ', 'heading1 a'],
  ['######### ', 'heading9 a'],
  ['＃ ', 'heading1 a'],
  ['- ', 'bullet a'],
  ['* ', 'bullet a'],
  ['1. ', 'ordered a'],
  ['1。 ', 'ordered a'],
  ['[] ', 'todo a'],
  ['[x] ', 'todo a'],
  ['【】 ', 'todo a'],
  ['> ', 'quote a'],
  ['》 ', 'quote a'],
  ['``` ', 'code a'],
  ['```js ', 'code a'],
  ['··· ', 'code a'],
  ['---', 'divider new-1\ntext new-2'],
  ['***', 'divider new-1\ntext new-2'],
  ['::: ', 'callout new-1\n  text new-2'],
  ['：：： ', 'callout new-1\n  text new-2'],
  ['########## ', 'text a "########## "'],
  ['2. ', 'text a "2. "'],
  ['a ---', 'text a "a ---"'],
])('%j makes %s', (text, expected) => {
  expect(outline(typed(text))).toBe(expected)
})

test.each([
  ['**b**', 'b<bold>'],
  ['a **b c** d', 'a |b c<bold>| d'],
  ['__b__', 'b<bold>'],
  ['*i*', 'i<italic>'],
  ['_i_', 'i<italic>'],
  ['~~s~~', 's<strikethrough>'],
  ['`c`', 'c<inline_code>'],
  ['中文**粗**体', '中文|粗<bold>|体'],
  ['$x^2$', '[x^2]'],
  ['面积$\\pi r^2$。', '面积|[\\pi r^2]|。'],
  ['$$a+b$$', '[a+b]'],
  ['[word](example.com/a)', 'word<https://example.com/a>'],
  ['https://example.com/a. ', 'https://example.com/a<https://example.com/a>|. '],
  ['see www.example.com ', 'see |www.example.com<https://www.example.com>| '],
  ['(https://example.com) ', '(|https://example.com<https://example.com>|) '],
  // Text that only looks like Markdown.
  ['snake_case_name', 'snake_case_name'],
  ['2*3*4', '2*3*4'],
  ['$5 and 6$', '$5 and 6$'],
  ['$5-$', '$5-$'],
  ['[word](javascript:alert)', '[word](javascript:alert)'],
  ['`**b**`', '**b**<inline_code>'],
])('%j reads %s', (text, expected) => {
  expect(reading(typed(text))).toBe(expected)
})

test.each(['# ', '- ', '---', '::: ', '**b**', '`c`', '$x$', '[t](example.com)'])(
  'one Backspace after %j restores what was typed',
  (text) => {
    const state = apply(typed(text), back)
    expect(outline(state)).toMatch(
      new RegExp(`^text \\S+ ${JSON.stringify(text).replace(/[$()*[\].]/g, '\\$&')}$`),
    )
    expect(state.doc.childCount).toBe(2)
  },
)

test('[x] makes a done to-do, and a fence sets the language of its code', () => {
  const { block_type, body } = treeFromDoc(typed('[x] ').doc).children[0]!
  expect(textObject(block_type, body)?.style).toEqual({ done: true })
  expect(treeFromDoc(typed('```js ').doc).children[0]!.body).toEqual({
    code: { elements: [], style: { language: 30 } },
  })
})

test('Enter completes a fence, and links an address before it', () => {
  expect(outline(apply(typed('```ts'), enterShortcut))).toBe('code a')
  expect(reading(apply(typed('https://example.com'), enterShortcut))).toBe(
    'https://example.com<https://example.com>',
  )
})

test('three dashes stay in a callout, because it may not hold a divider', () => {
  expect(outline(typed('---', page(callout('c', p('a')))))).toBe('callout c\n  text a "---"')
})

test('code and the title have no shortcuts', () => {
  expect(outline(typed('# **b** $x$ ', page(code('a'))))).toBe('code a "# **b** $x$ "')
  const titled = typed('**b** # ', page(p('a')), 'page')
  expect(titled.doc.firstChild!.textContent).toBe('**b** # Title')
})

test('a name between colons becomes its emoji, which Backspace reverts, and an unknown name stays', () => {
  expect(reading(typed('go :rocket: now'))).toBe('go 🚀 now')
  expect(reading(typed('go :rokket:'))).toBe('go :rokket:')
  expect(reading(typed('10:30:00'))).toBe('10:30:00')
  expect(reading(apply(typed(':rocket:'), back))).toBe(':rocket:')
})
