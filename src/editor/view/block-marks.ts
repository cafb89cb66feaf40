import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { blockId } from '../schema/attrs'
import { dom } from './dom'

/** Something that the page says about a block for as long as it holds. */
export interface BlockMark {
  id: string
  /** A few words, shown below the block. */
  words: string
  tone: 'note' | 'warning' | 'danger'
  /** The answers that the operator can choose right there. */
  answers?: readonly MarkAnswer[]
}

interface MarkAnswer {
  name: string
  words: string
}

interface Marks {
  all: readonly BlockMark[]
  shown: DecorationSet
}

/** Called with the block whose mark was clicked, and with the answer if one was clicked. */
type OnClick = (id: string, answer?: string) => void

const key = new PluginKey<Marks>('block-marks')

/**
 * Shows what the page says about blocks: a line next to the block and, below it, words that can be clicked, with a
 * button for each possible answer. Marks move with their blocks; if an edit removed one (a block that moved is
 * another node), all are placed again.
 */
export const blockMarks = (onClick: OnClick): Plugin<Marks> =>
  new Plugin<Marks>({
    key,
    state: {
      init: () => ({ all: [], shown: DecorationSet.empty }),
      apply(tr, now) {
        const given: readonly BlockMark[] | undefined = tr.getMeta(key)
        if (given) return { all: given, shown: drawn(tr.doc, given, onClick) }
        if (!tr.docChanged || now.all.length === 0) return now
        let isLost = false
        const shown = now.shown.map(tr.mapping, tr.doc, { onRemove: () => (isLost = true) })
        return { all: now.all, shown: isLost ? drawn(tr.doc, now.all, onClick) : shown }
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.shown,
    },
  })

/** The marks that have answers, in the order of the document, and where they are. */
export function answeredMarks(state: EditorState): { at: number; id: string }[] {
  const { all = [], shown } = key.getState(state) ?? {}
  const answered = new Set(all.filter(({ answers }) => answers).map(({ id }) => id))
  return (shown?.find(undefined, undefined, ({ markId }) => answered.has(markId)) ?? [])
    .map(({ from, spec }) => ({ at: from, id: String(spec.markId) }))
    .toSorted((a, b) => a.at - b.at)
}

/** Shows these marks and no others; undefined if there are none, before or after. */
export function setBlockMarks(state: EditorState, marks: readonly BlockMark[]): Transaction | undefined {
  const now = key.getState(state)
  if (!now || (now.all.length === 0 && marks.length === 0)) return undefined
  return state.tr.setMeta(key, marks).setMeta('addToHistory', false).setMeta('herald-silent', true)
}

function drawn(doc: Node, marks: readonly BlockMark[], onClick: OnClick): DecorationSet {
  if (marks.length === 0) return DecorationSet.empty
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  const found: Decoration[] = []
  const add = (node: Node, at: number, mark: BlockMark) => {
    const end = at + node.nodeSize
    if (at >= 0) found.push(Decoration.node(at, end, { class: `ed-marked ed-marked-${mark.tone}` }))
    // Between the line of a text block and its children; after any other block.
    const line = node.firstChild?.type.name === 'line' ? node.firstChild : undefined
    const place = line ? at + 1 + line.nodeSize : end
    const draw = () => chip(mark, onClick)
    const named = `${mark.id} ${mark.tone} ${mark.words}`
    found.push(
      Decoration.widget(place, draw, {
        side: -1,
        key: named,
        markId: mark.id,
        ignoreSelection: true,
        stopEvent: () => true,
      }),
    )
  }
  const title = byId.get(blockId(doc))
  if (title) add(doc, -1, title)
  doc.descendants((node, at) => {
    if (node.isTextblock) return false
    const mark = byId.get(blockId(node))
    if (mark) add(node, at, mark)
    return true
  })
  return DecorationSet.create(doc, found)
}

/** Its answers are reached by F8, too (mark-keys.ts). The words alone are for the pointer: the state of saving says the same and more. */
function chip({ id, words, tone, answers }: BlockMark, onClick: OnClick): HTMLElement {
  const made = dom(
    'button',
    { type: 'button', class: `ed-mark ed-mark-${tone}`, tabindex: '-1', contenteditable: 'false' },
    words,
  )
  made.addEventListener('mousedown', (event) => event.preventDefault())
  made.addEventListener('click', () => onClick(id))
  if (!answers) return made
  const buttons = answers.map((answer) => {
    const button = dom('button', { type: 'button', class: 'ed-mark-answer', tabindex: '-1' }, answer.words)
    button.addEventListener('click', () => onClick(id, answer.name))
    return button
  })
  const group = {
    role: 'group',
    'aria-label': words,
    class: 'ed-mark-answers',
    contenteditable: 'false',
    'data-mark': id,
  }
  return dom('div', group, made, ...buttons)
}
