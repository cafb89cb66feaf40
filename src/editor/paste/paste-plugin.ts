import { Slice } from 'prosemirror-model'
import type { Fragment, Node } from 'prosemirror-model'
import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Fragment as Content } from 'prosemirror-model'
import { clearSelection } from '../commands/clear-range'
import { setLink } from '../commands/marks'
import { splitBlock } from '../commands/split-block'
import { newTextBlock } from '../commands/new-text-block'
import { linkHref } from '../schema/link-href'
import { isWithinLine, lineAt } from '../queries/line-at'
import { PasteParser } from './blocks-from-html'
import { ClipboardSerializer } from './clipboard-serializer'
import { blocksFromText, insertBlocks } from './insert-blocks'

/**
 * What comes in and goes out by the clipboard. HTML is read in ProseMirror's
 * inert document; only the text family comes in, everything else as its text.
 */
export function pastePlugin(): Plugin {
  return new Plugin({
    props: {
      clipboardParser: new PasteParser(),
      clipboardSerializer: new ClipboardSerializer(),
      clipboardTextParser: (text) => new Slice(Content.fromArray(blocksFromText(text)), 0, 0),
      clipboardTextSerializer: (slice) => textOf(slice.content),
      // Our own copies are read like everybody's: the whole is in the HTML.
      transformPastedHTML: (html) => html.replace(/<[a-z][^>]*>/gi, quietTag),
      handlePaste(view, event, slice) {
        const text = event.clipboardData?.getData('text/plain').trim() ?? ''
        if (!view.state.selection.empty && linkHref(text) && !/\s/.test(text)) {
          return setLink(text)(view.state, view.dispatch)
        }
        return insertBlocks(blocksOf(slice.content))(view.state, view.dispatch)
      },
      handleDrop: (view, event, slice, moved) => drop(view, event, slice, moved),
      handleTextInput(view, _from, _to, text) {
        const { selection } = view.state
        const { $from, empty } = selection
        if (!lineAt($from) && empty && splitBlock(view.state, view.dispatch)) {
          view.dispatch(view.state.tr.insertText(text))
          return true
        }
        if (empty || isWithinLine(selection)) return false
        // A key does not wipe out what a selected card or callout holds.
        if (selection instanceof NodeSelection) return true
        const tr = view.state.tr
        clearSelection(tr)
        view.dispatch(tr.insertText(text).scrollIntoView())
        return true
      },
    },
  })
}

/**
 * A tag without the clipboard's own mark and without handlers. Nothing would run
 * them where they are read; they only make the browser report that it did not.
 */
const quietTag = (tag: string) =>
  tag.replace(/ data-pm-slice="[^"]*"/, '').replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, '')

/** Whole blocks, whatever the clipboard made of them on the way. */
function blocksOf(content: Fragment): Node[] {
  const blocks: Node[] = []
  content.forEach((node) => {
    if (node.type.name === 'text_block') blocks.push(node)
    else if (node.type.name === 'line') blocks.push(newTextBlock(2, node.content))
    else if (node.isInline) blocks.push(newTextBlock(2, Content.from(node)))
    else blocks.push(...blocksOf(node.content))
  })
  return blocks
}

/** Text within a line moves as the browser does it; what spans blocks stays, as its blocks would be made anew. */
function drop(view: EditorView, event: DragEvent, slice: Slice, moved: boolean): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!place || !slice.content.size) return true
  if (moved) return !isWithinLine(view.state.selection)
  const $at = view.state.doc.resolve(place.pos)
  if (!lineAt($at)) return true
  const state = view.state.apply(view.state.tr.setSelection(TextSelection.create(view.state.doc, place.pos)))
  insertBlocks(blocksOf(slice.content))(state, (tr) => {
    const own = view.state.tr
    for (const step of tr.steps) own.step(step)
    view.dispatch(own.setSelection(TextSelection.near(own.doc.resolve(tr.selection.from))))
  })
  return true
}

function textOf(content: Fragment): string {
  const lines: string[] = []
  content.forEach((node) => {
    if (node.isInline) lines.push((lines.pop() ?? '') + (node.text ?? node.type.spec.leafText?.(node) ?? ''))
    else if (node.type.name === 'line') lines.push(node.textBetween(0, node.content.size))
    else if (node.type.name === 'table_row')
      lines.push(node.children.map((cell) => textOf(cell.content)).join('\t'))
    else lines.push(textOf(node.content))
  })
  return lines.join('\n')
}
