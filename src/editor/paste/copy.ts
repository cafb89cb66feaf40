import type { EditorView } from 'prosemirror-view'
import { TextSelection } from 'prosemirror-state'
import { blocksHtml } from '../export/blocks-html'
import { textFromTrees } from '../../document/wire/block-words'
import { element } from '../export/html-text'
import { inlineHtml } from '../export/inline-html'
import { plainNames } from '../export/names'
import { Tally } from '../import/losses'
import { isWithinLine } from '../queries/line-at'
import { BlockSelection } from '../selection/block-selection'
import { textObject } from '../../document/wire/text-body'
import { loadMarkdown } from './load-markdown'
import { copiedTrees, OWN_ATTRIBUTE, ownJson } from './own-clipboard'

/**
 * Puts what is selected on the clipboard three times: as HTML that other
 * programs know, in an attribute of its root as our own blocks whole, and as
 * plain text, which for blocks is Markdown.
 */
export function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state
  if (selection.empty || !event.clipboardData) return false
  const trees = copiedTrees(selection)
  if (trees.length === 0) return false
  const isInline = isWithinLine(selection) && selection instanceof TextSelection
  const out = { names: plainNames, tally: new Tally(), picture: () => undefined }
  const inside = isInline
    ? inlineHtml(textObject(2, trees[0]!.body)!.elements, out.names, out.tally)
    : blocksHtml(trees, out)
  event.clipboardData.setData(
    'text/html',
    element(isInline ? 'span' : 'div', { [OWN_ATTRIBUTE]: ownJson(trees) }, inside),
  )
  const markdown = selection instanceof BlockSelection ? loadMarkdown.now : undefined
  event.clipboardData.setData(
    'text/plain',
    markdown?.markdownFromTrees(trees, plainNames).text ?? textFromTrees(trees),
  )
  event.preventDefault()
  return true
}

/** Copies, and then does what the Delete key does with the same selection. */
export function cut(view: EditorView, event: ClipboardEvent): boolean {
  if (!copy(view, event)) return false
  if (view.editable) {
    const key = new KeyboardEvent('keydown', {
      key: 'Delete',
      code: 'Delete',
      bubbles: false,
      cancelable: true,
    })
    view.someProp('handleKeyDown', (answer) => answer(view, key))
  }
  return true
}
