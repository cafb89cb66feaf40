import type { Node } from 'prosemirror-model'
import { Plugin, TextSelection, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { contentLimits } from '../../../document/content-limits'
import { isComposingKey } from '../../ui/command-registry'
import { equationCost, equationRefusal } from '../insert/equation-cost'
import { renderEquationsForPrint } from '../insert/equation-renderer'
import { isTable } from '../queries/blocks'
import { blockId, type ElementAttrs } from '../schema/attrs'
import { onBeforePrint } from '../view/near-viewport'
import { scrollToSelection } from '../view/scroll'
import type { Words } from '../view/view-context'
import { estimatedHeight } from '../wire/groups'
import { mountCost, isTooLargeToMount } from './mount-cost'
import { mountAround, mountGroups, groupOf } from './mounted-groups'

/**
 * Mounts what is shown next without scrolling: the ends of the document and the printed part. The ends are mounted
 * for keys, because the browser only goes to the end of what is laid out. Documents and tables too long to print are
 * cut with a note, and equations beyond a limit print as their source.
 */
export function mountAheadPlugin(words: Words): Plugin {
  return new Plugin({
    view(view) {
      const sheet = new CSSStyleSheet()
      document.adoptedStyleSheets.push(sheet)
      const stop = onBeforePrint(() => {
        const part = printedPart(view.state.doc)
        mountGroups(view, part.groups)
        sheet.replaceSync(cutOnPaper(part, words))
        const equations = view.dom.querySelectorAll<HTMLElement>('.ed-element[data-kind="equation"]')
        renderEquationsForPrint(equations, part.equations, words('insert.equation.notPrinted'))
      })
      return {
        destroy() {
          stop()
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
        },
      }
    },
    props: {
      handleKeyDown(view, event) {
        const end = documentEndOf(event)
        if (!end || isComposingKey(event)) return false
        mountAround(view, end === 'start' ? 0 : view.state.doc.content.size)
        return goToEnd(view, end, event.shiftKey)
      },
    },
  })
}

/** Cuts by CSS alone; printing does not change the editor's DOM. */
function cutOnPaper({ elements, isCut, isTooTall, tables }: PrintedPart, words: Words): string {
  const cuts = tables.map(({ id, drawn, rows }) => {
    const table = `.ed-table[data-block-id=${JSON.stringify(id)}]`
    return leftOut(
      table,
      `> table > tbody > tr:nth-child(n + ${drawn + 1})`,
      words('tableNotPrinted', { drawn, rows }),
    )
  })
  if (isTooTall)
    cuts.push(`.ed-doc > .ed-group { max-block-size: ${contentLimits.printed.tallest}px; overflow: clip; }`)
  if (isCut || isTooTall)
    cuts.push(
      leftOut('.ed-doc', `> .ed-group:nth-child(n + ${elements + 1} of .ed-group)`, words('notPrinted')),
    )
  return `@media print { ${cuts.join('\n')} }`
}

const leftOut = (within: string, what: string, words: string) => `${within} ${what} { display: none; }
  ${within}::after { content: ${JSON.stringify(words)}; display: block; border-block-start: 1px solid; }`

/** Ctrl with Home and End; on a Mac Cmd with the arrows. */
function documentEndOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'start' | 'end' | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined
  if (key === 'Home' || (metaKey && key === 'ArrowUp')) return 'start'
  return key === 'End' || (metaKey && key === 'ArrowDown') ? 'end' : undefined
}

function goToEnd(view: EditorView, end: 'start' | 'end', isExtending: boolean): boolean {
  const { doc, selection, tr } = view.state
  if (isExtending && !(selection instanceof TextSelection)) return false
  const there = textEdge(doc, end)
  view.dispatch(tr.setSelection(isExtending ? TextSelection.between(selection.$anchor, there.$head) : there))
  scrollToSelection(view)
  return true
}

/** The first or the last place for a caret; an object may be before or after it. */
export function textEdge(doc: Node, end: 'start' | 'end'): Selection {
  const isStart = end === 'start'
  const $edge = doc.resolve(isStart ? 0 : doc.content.size)
  return Selection.findFrom($edge, isStart ? 1 : -1, true) ?? Selection.near($edge, isStart ? 1 : -1)
}

interface PrintedPart {
  /** The groups that are printed. */
  groups: readonly number[]
  /** The number of their elements: a group interrupted by a block of another group has two. */
  elements: number
  /** Whether more groups follow. */
  isCut: boolean
  /** Whether the only printed group is itself cut. */
  isTooTall: boolean
  /** The tables in them that are cut after some rows. */
  tables: readonly CutTable[]
  /** How many equations are rendered, from the beginning; the others print as their source. */
  equations: number
}

interface CutTable {
  id: string
  drawn: number
  rows: number
}

/**
 * The first groups of a document, as many as the print limits allow and at least
 * one: a browser blocks while it lays out everything that it prints.
 */
export function printedPart(doc: Node): PrintedPart {
  const groups = new Set<number>()
  const printed: Node[] = []
  const parts = partsOf(doc)
  let elements = 0
  let [blocks, height] = [0, 0]
  for (const part of parts) {
    if (elements > 0 && (blocks + part.blocks > most.blocks || height + part.height > most.height)) break
    blocks += part.blocks
    height += part.height
    groups.add(part.group)
    elements++
    printed.push(...part.nodes)
  }
  return {
    groups: [...groups],
    elements,
    isCut: elements < parts.length,
    isTooTall: height > most.tallest,
    tables: printed.flatMap(tablesCutIn),
    equations: equationsDrawnOf(printed, blocks),
  }
}

const most = contentLimits.printed

interface Part {
  group: number
  nodes: Node[]
  blocks: number
  height: number
}

/** The content of one group element: adjacent blocks of one group. */
function partsOf(doc: Node): Part[] {
  const parts: Part[] = []
  let last: number | undefined
  for (const block of doc.children) {
    const group = groupOf(block)
    if (group !== undefined && group !== last) parts.push({ group, nodes: [], blocks: 0, height: 0 })
    last = group
    const part = parts.at(-1)
    if (!part || group === undefined) continue
    part.nodes.push(block)
    part.blocks += mountCost(block)
    part.height += estimatedHeight(block)
  }
  return parts
}

/** The tables at or below a block that have more cells than are printed of one. */
function tablesCutIn(block: Node): CutTable[] {
  if (block.isTextblock) return []
  if (!isTable(block)) return block.children.flatMap(tablesCutIn)
  let cells = 0
  const drawn = block.children.findIndex((row) => (cells += row.childCount) > most.cells)
  return drawn === -1 ? [] : [{ id: blockId(block), drawn, rows: block.childCount }]
}

/** How many equations to render: they share the budget that the blocks leave. */
function equationsDrawnOf(printed: readonly Node[], blocks: number): number {
  let room = most.equationElements + most.equationElementsForBlock * Math.max(0, most.blocks - blocks)
  let equations = 0
  for (const block of printed)
    if (!isTooLargeToMount(block))
      block.descendants((node) => {
        const { element, line }: Partial<ElementAttrs> = node.attrs
        if (room < 0 || !element?.equation || line) return room >= 0
        const { content } = element.equation
        if (!equationRefusal(content)) room -= equationCost(content).elements
        if (room >= 0) equations++
        return false
      })
  return room < 0 ? equations : Infinity
}
