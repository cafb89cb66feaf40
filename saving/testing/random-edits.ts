import fc from 'fast-check'
import { isTextFamily } from '../../contract/docx/block-types'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { moveCost } from '../../document/structure/move-cost'
import { block } from './page'
import { aBoxEdit, boxEdited } from './random-box-edits'
import type { BoxEdit } from './tree-edits'
import { allowed, parentOf, pick, replaced, withChildren } from './tree-edits'

/** One edit of a user. Numbers select one of the existing blocks. */
export type Edit =
  | { do: 'insert'; at: number; type: number; text: string }
  | { do: 'inside'; at: number; text: string }
  | { do: 'type'; at: number; text: string }
  | { do: 'word'; at: number; place: number; replaces: boolean }
  | { do: 'mark'; at: number }
  | { do: 'retype'; at: number; type: number }
  /** Splits in the middle or, with a `place`, before the next space after it. */
  | { do: 'split'; at: number; place?: number }
  | { do: 'remove'; at: number }
  | { do: 'indent'; at: number }
  | { do: 'move'; at: number; to: number }
  | BoxEdit

const at = fc.nat(1000)
const text = fc.string({ maxLength: 6 }).map((words) => words.replaceAll(/[^a-z ]/gi, 'x'))
const type = fc.constantFrom(2, 3, 4, 12, 13, 14, 15, 17)

/** Writes a unique word between the words of a line, or instead of one of its original words. */
export const aWord: fc.Arbitrary<Edit> = fc.record({
  do: fc.constant('word' as const),
  at,
  place: at,
  replaces: fc.boolean(),
})

/** A block moves elsewhere, with everything below it. */
export const aMove: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant('indent' as const), at }),
  fc.record({ do: fc.constant('move' as const), at, to: at }),
)

/** A line changes and keeps its words: Enter between two of them, another kind of line, or another look. */
export const aLineEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant('split' as const), at, place: at }),
  fc.record({ do: fc.constant('retype' as const), at, type }),
  fc.record({ do: fc.constant('mark' as const), at }),
)

const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), at, type, text }),
  fc.record({ do: fc.constant('inside' as const), at, text }),
  fc.record({ do: fc.constant('type' as const), at, text }),
  aWord,
  fc.record({ do: fc.constant('mark' as const), at }),
  fc.record({ do: fc.constant('retype' as const), at, type }),
  fc.record({ do: fc.constant('split' as const), at }),
  fc.record({ do: fc.constant('remove' as const), at }),
  aMove,
)

/** The same, plus all edits of tables, grids, callouts, pictures and other objects. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 1, arbitrary: anEdit },
  { weight: 2, arbitrary: aBoxEdit },
)

/**
 * The document after one edit, sharing every part that did not change. An edit that an editor would forbid leaves the
 * document unchanged: a child of a code block, code in a callout, or a move that `mayMove` refuses. A box that an
 * edit emptied gets an empty line.
 */
export function edited(
  root: BlockTree,
  edit: Edit,
  newId: () => string,
  mayMove: (block: BlockTree) => boolean = isWithoutBytes,
): BlockTree {
  if ('box' in edit) return allowed(root, boxEdited(root, edit, newId, mayMove), newId)
  return allowed(root, textEdited(root, edit, newId, mayMove), newId)
}

/** Bytes are uploaded separately, not by the plan. */
const isWithoutBytes = (block: BlockTree) => preOrder(block).every((node) => tokenIn(node) === undefined)

function textEdited(
  root: BlockTree,
  edit: Exclude<Edit, BoxEdit>,
  newId: () => string,
  mayMove: (block: BlockTree) => boolean,
): BlockTree {
  const texts = preOrder(root).filter((node) => isTextFamily(node.block_type))
  if (edit.do === 'insert') {
    const places = preOrder(root).filter(isRoomy)
    const parent = pick(places, edit.at)!
    const made = block(newId(), edit.type, edit.text)
    return withChildren(root, parent.id, (children) =>
      children.toSpliced(edit.at % (children.length + 1), 0, made),
    )
  }
  const chosen = pick(texts, edit.at)
  if (!chosen) return root
  if (edit.do === 'type') return replaced(root, chosen.id, retexted(chosen, edit.text))
  if (edit.do === 'word')
    return replaced(root, chosen.id, retexted(chosen, withWord(textOf(chosen), edit, newId())))
  if (edit.do === 'mark') return replaced(root, chosen.id, marked(chosen))
  if (edit.do === 'inside') {
    if (!isRoomy(chosen)) return root
    const made = block(newId(), 2, edit.text)
    return replaced(root, chosen.id, { ...chosen, children: [...chosen.children, made] })
  }
  if (edit.do === 'split') {
    const words = textOf(chosen)
    const half = edit.place === undefined ? words.length >> 1 : spaceIn(words, edit.place)
    const made = block(newId(), chosen.block_type, words.slice(half))
    const first = retexted(chosen, words.slice(0, half))
    return replaced(root, chosen.id, first, made)
  }
  if (moveCost(chosen).fixed || !mayMove(chosen)) return root
  const parent = parentOf(root, chosen.id)!
  if (edit.do === 'retype') {
    if (parent.block_type === 19 && edit.type === 14) return root
    if (chosen.children.length > 0 && (edit.type === 14 || edit.type === 15)) return root
    return replaced(root, chosen.id, {
      ...block(chosen.id, edit.type, textOf(chosen)),
      children: chosen.children,
    })
  }
  if (parent.block_type === 19 && parent.children.length === 1) return root
  if (edit.do === 'remove') return replaced(root, chosen.id)
  const without = replaced(root, chosen.id)
  if (edit.do === 'indent') {
    const before = parent.children[parent.children.findIndex((child) => child.id === chosen.id) - 1]
    if (!before || !isRoomy(before)) return root
    return withChildren(without, before.id, (children) => [...children, chosen])
  }
  const target = pick(preOrder(without).filter(isRoomy), edit.to)!
  return withChildren(without, target.id, (children) =>
    children.toSpliced(edit.to % (children.length + 1), 0, chosen),
  )
}

const isRoomy = ({ block_type: number }: BlockTree) => number <= 13 || number === 17

function spaceIn(words: string, place: number): number {
  const space = words.indexOf(' ', place % Math.max(1, words.length))
  return space < 0 ? words.length : space
}

const textOf = (node: BlockTree) =>
  textObject(node.block_type, node.body)!
    .elements.map((element) => element.text_run?.content ?? '')
    .join('')

function withWord(
  text: string,
  { place, replaces }: { place: number; replaces: boolean },
  word: string,
): string {
  const words = text.split(' ').filter((each) => each !== '')
  const at = place % (words.length + 1)
  return words.toSpliced(at, replaces && /^[a-z]+$/i.test(words[at] ?? '') ? 1 : 0, word).join(' ')
}

const retexted = (node: BlockTree, words: string): BlockTree => ({
  ...block(node.id, node.block_type, words),
  children: node.children,
})

function marked(node: BlockTree): BlockTree {
  const elements = [{ text_run: { content: `${textOf(node)}!`, text_element_style: { bold: true } } }]
  return { ...block(node.id, node.block_type, elements, { align: 2 }), children: node.children }
}
