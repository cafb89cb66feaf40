import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { Transaction } from 'prosemirror-state'
import { Transform } from 'prosemirror-transform'
import type { BlockTree } from '../../../document/block-tree'
import { replaceDocument } from '../changes/replace-document'
import { blockId } from '../schema/attrs'
import { popupOf, withPopup } from './popup'
import { suggestionKey, suggestionOf } from './suggestion'

/** If a menu is open over more than this, it was forgotten: what was typed is text. */
const MOST_HELD_BACK = 40

const writtenKey = new PluginKey<Node>('written')

/**
 * The document without the query that is being typed into an open menu, or that
 * led to the form that is open now. A query is addressed to the editor and is
 * not text, until the menu closes and leaves it in its line. The node stays the
 * same object while its content does. Must come after the plugins of menus and forms.
 */
export function documentWithoutQueryPlugin(): Plugin<Node> {
  return new Plugin<Node>({
    key: writtenKey,
    state: {
      init: (_config, state) => state.doc,
      apply(_tr, was, _before, state) {
        if (state.doc === was) return was
        const query = queryIn(state)
        if (!query) return state.doc
        const doc = without(state.doc, query)
        return doc.eq(was) ? was : doc
      },
    },
  })
}

export const documentWithoutQuery = (state: EditorState): Node => writtenKey.getState(state) ?? state.doc

/**
 * Shows another document around a query that is being typed. The menu stays open and the query in its place, unless
 * its block was deleted. Undefined if nothing else differs.
 */
export function replaceAroundQuery(state: EditorState, page: BlockTree): Transaction | undefined {
  const query = queryIn(state)
  if (!query) return replaceDocument(state, page)
  const doc = without(state.doc, query)
  const bare = EditorState.create({ doc, selection: TextSelection.create(doc, query.from) })
  const learnt = replaceDocument(bare, page)
  if (!learnt) return undefined
  const tr = replaceDocument(state, page)!
  const at = learnt.selection.from
  const isThere = blockAt(learnt.doc, at) === blockAt(doc, query.from)
  // The other document does not hold the query: put it back into its line.
  if (!isThere) return tr
  tr.insert(at, state.doc.slice(query.from, query.to).content)
  const to = at + query.to - query.from
  tr.setSelection(TextSelection.create(tr.doc, to))
  const [suggestion, popup] = [suggestionOf(state), popupOf(state)]
  if (suggestion)
    return tr.setMeta(suggestionKey, {
      ...suggestion,
      from: at,
      start: at + suggestion.start - query.from,
      to,
    })
  return popup ? withPopup(tr, { ...popup, from: at, to }) : tr
}

interface Range {
  from: number
  to: number
}

function queryIn(state: EditorState): Range | undefined {
  const suggestion = suggestionOf(state)
  if (suggestion) return suggestion.query.length > MOST_HELD_BACK ? undefined : nonEmpty(suggestion)
  const popup = popupOf(state)
  return popup?.isQuery ? nonEmpty(popup) : undefined
}

const nonEmpty = ({ from, to }: Range): Range | undefined => (to > from ? { from, to } : undefined)

const without = (doc: Node, { from, to }: Range): Node => new Transform(doc).delete(from, to).doc

function blockAt(doc: Node, position: number): unknown {
  const $at = doc.resolve(position)
  return $at.parent.type.name === 'line' ? blockId($at.node($at.depth - 1)) : undefined
}
