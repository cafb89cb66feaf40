import { Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction, Command } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { isCode, mayHold } from '../../../document/blocks/registry'
import { isComposingKey } from '../../ui/command-registry'
import { REMOTE_CHANGE } from '../changes/protection'
import { newTextBlock } from '../commands/new-blocks'
import { lineAt, typeOfBlock } from '../queries/blocks'
import { hasUnsendable } from '../schema/line-node'
import { selectedBlocks } from '../selection/block-selection'

/** The query of the menu at the cursor: `/` for blocks, `@` for people, `:` and two letters for emoji. */
export interface Suggestion {
  menu: 'blocks' | 'people' | 'emoji'
  /** Where it begins, including the sign that opened it. */
  from: number
  /** Where the query begins, and where the cursor is. */
  start: number
  to: number
  query: string
  /** Another menu opened it and inserted the sign, so the sign is removed if nothing is chosen. */
  isAsked?: true
}

export const suggestionKey = new PluginKey<Suggestion | null>('suggestion')

/** The menu that is open at the cursor, if any. */
export const suggestionOf = (state: EditorState): Suggestion | null => suggestionKey.getState(state) ?? null

/**
 * Opens a menu when its sign is typed, follows the query while it grows, and closes when the cursor leaves it. The
 * query is typed into the document, and a choice replaces it; closing the menu changes nothing. A sign that was
 * pasted, came back by undo or came from elsewhere opens nothing, nor does one in code or in the title. During a
 * composition a sign does not count yet: it opens when it is committed.
 */
export function suggestionPlugin(): Plugin<Suggestion | null> {
  let isComposing = false
  return new Plugin<Suggestion | null>({
    key: suggestionKey,
    state: {
      init: () => null,
      apply(tr, was, _before, state) {
        const meta: Suggestion | 'close' | 'committed' | undefined = tr.getMeta(suggestionKey)
        if (meta === 'committed') return was ?? opened(state)
        if (meta) return meta === 'close' ? null : meta
        if (was) return followed(was, tr, state)
        return tr.docChanged && !isComposing && isTyped(tr) ? opened(state) : null
      },
    },
    props: {
      handleKeyDown(view, event) {
        const isFree = !view.composing && !isComposingKey(event)
        return isFree && suggestionOf(view.state) !== null && (keyHandlerOf(view)?.(event) ?? false)
      },
      handleDOMEvents: {
        blur(view) {
          if (suggestionOf(view.state)) closeSuggestion(view)
          return false
        },
        compositionstart() {
          isComposing = true
          return false
        },
        compositionend(view, { data }) {
          isComposing = false
          // The words may already be in the document, and no transaction follows when they are committed.
          if (ENDS_IN_SIGN.test(data)) setTimeout(() => committed(view))
          return false
        },
      },
    },
  })
}

/** Closes the menu and keeps the typed query. */
export function closeSuggestion(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(suggestionKey, 'close'))
}

/**
 * Closes the menu on Escape or a press outside it. A sign that the user did not type is removed, with the text typed
 * after it.
 */
export const dismissSuggestion = (view: EditorView): void => view.dispatch(withoutSuggestion(view.state))

export function withoutSuggestion(state: EditorState): Transaction {
  const open = suggestionOf(state)
  const tr = state.tr.setMeta(suggestionKey, 'close')
  if (open?.isAsked) tr.delete(open.from, open.to)
  return tr
}

function committed(view: EditorView): void {
  if (view.isDestroyed || view.composing || suggestionOf(view.state)) return
  view.dispatch(view.state.tr.setMeta(suggestionKey, 'committed'))
}

const ENDS_IN_SIGN = /[/／、@＠]$/
/** `/` as keyboards type it: half and full width, and the enumeration comma that a Chinese layout has on that key. */
const BLOCKS = /(?:^|\s)[/／]$|^、$/
/** Not after a letter or digit: that is an e-mail address. */
const PEOPLE = /(?:^|[^\w.+-])[@＠]$/

/** A colon and two letters; with fewer it is just a colon. */
const EMOJI = /(?:^|[^\w:]):([a-z]{2})$/i

function opened(state: EditorState): Suggestion | null {
  if (!(state.selection instanceof TextSelection) || !state.selection.empty) return null
  const { $from } = state.selection
  const at = lineAt($from)
  if (!at || at.type === PAGE || isCode(at.type) || hasUnsendable(at.line)) return null
  const marks = state.storedMarks ?? $from.marks()
  if (marks.some(({ type }) => type.name === 'inline_code')) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, '', '\ufffc')
  const menu = BLOCKS.test(before) ? 'blocks' : PEOPLE.test(before) ? 'people' : undefined
  const letters = EMOJI.exec(before)?.[1]
  if (letters !== undefined) {
    const start = $from.pos - letters.length
    return { menu: 'emoji', from: start - 1, start, to: $from.pos, query: letters }
  }
  if (!menu) return null
  return { menu, from: $from.pos - 1, start: $from.pos, to: $from.pos, query: '' }
}

/** Whether a transaction is one piece of text that the user typed. */
function isTyped(tr: Transaction): boolean {
  if (tr.getMeta('paste') || tr.getMeta('uiEvent') || tr.getMeta('history$') || tr.getMeta(REMOTE_CHANGE))
    return false
  const [step] = tr.steps
  if (tr.steps.length !== 1 || !(step instanceof ReplaceStep)) return false
  const { slice } = step
  return slice.openStart === 0 && slice.content.childCount === 1 && slice.content.child(0).isText
}

function followed(was: Suggestion, tr: Transaction, state: EditorState): Suggestion | null {
  const from = tr.mapping.map(was.from, -1)
  const start = from + (was.start - was.from)
  const { $from, empty } = state.selection
  if (!empty || $from.pos < start || $from.start() > from || $from.parent.type.name !== 'line') return null
  const sign = $from.parent.textBetween(from - $from.start(), start - $from.start(), '', '\ufffc')
  if (was.start > was.from && !/[/／、@＠:]/.test(sign)) return null
  const query = $from.parent.textBetween(start - $from.start(), $from.parentOffset, '', '\ufffc')
  if (/^\s|[\n\ufffc]/.test(query) || (was.menu === 'emoji' && /[\s:]/.test(query))) return null
  const isSame = from === was.from && query === was.query && $from.pos === was.to
  return isSame ? was : { ...was, from, start, to: $from.pos, query }
}

/** Returns whether it handled the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean

const takers = new WeakMap<EditorView, KeyHandler>()

/**
 * The focus stays in the text while a menu is at the cursor, so the text passes its keys to that menu. Only one menu
 * gets them at a time. Returns a function that stops this.
 */
export function captureKeys(view: EditorView, taker: KeyHandler): () => void {
  takers.set(view, taker)
  return () => {
    if (takers.get(view) === taker) takers.delete(view)
  }
}

const keyHandlerOf = (view: EditorView): KeyHandler | undefined => takers.get(view)

/**
 * Opens the menu of blocks for the block at a position, without a sign. It opens in the block if that is an empty
 * line of text, else in a new line below it. False if no line may be there.
 */
export function openInsertMenu(view: EditorView, position: number): boolean {
  const { state } = view
  const node = state.doc.nodeAt(position)
  if (!view.editable || !node) return false
  const tr = state.tr
  let line = position + 1
  if (!isEmptyText(node)) {
    const end = position + node.nodeSize
    if (!mayHold(typeOfBlock(state.doc.resolve(position).parent), TEXT)) return false
    tr.insert(end, newTextBlock(TEXT))
    line = end + 1
  }
  const at = line + 1
  tr.setSelection(TextSelection.create(tr.doc, at))
  const suggestion: Suggestion = { menu: 'blocks', from: at, start: at, to: at, query: '' }
  view.focus()
  view.dispatch(tr.setMeta(suggestionKey, suggestion).scrollIntoView())
  return true
}

/** Opens it at the selected blocks, or at the block around the cursor; from the title, in a first line below it. */
export const openInsertMenuAtSelection: Command = (state, dispatch, view) => {
  const run = selectedBlocks(state)
  const last = run?.blocks.at(-1)
  if (!view) return false
  return !dispatch || openInsertMenu(view, run && last ? run.to - last.nodeSize : 0)
}

type Block = Parameters<typeof typeOfBlock>[0]

const isEmptyText = (block: Block) =>
  block.type.name === 'text_block' &&
  block.childCount === 1 &&
  typeOfBlock(block) === TEXT &&
  block.child(0).content.size === 0
