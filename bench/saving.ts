import { EditorState } from 'prosemirror-state'
import type { BlockTree } from '../document/block-tree'
import { sameTreeIgnoringComments } from '../document/compare/same-content'
import { treeFromBlocks } from '../document/wire/tree-from-blocks'
import { nextCall } from '../saving/plan/next-call'
import { docFromTree } from '../src/editor/wire/doc-from-tree'
import { treeFromDoc } from '../src/editor/wire/tree-from-doc'
import { generatedBlocks } from './editor/generated-blocks'
import { inTurns, figure, line } from './measure'

const CHAT = 'oc_bench'
const KEYS = 200

/** The cost of one edit until its call is known, against a traversal of the page's blocks. */
export async function* benchSaving(): AsyncGenerator<string> {
  for (const size of [1_000, 10_000]) {
    const saved = treeFromBlocks(generatedBlocks(CHAT, size))
    let state = EditorState.create({ doc: docFromTree(saved) })
    const before = treeFromDoc(state.doc)
    const middle = middleOf(state)
    yield `\none key in a document of ${size.toLocaleString('en')} blocks`
    const edits = Array.from({ length: KEYS }, () => {
      state = state.apply(state.tr.insertText('x', middle))
      return state.doc
    })
    let turn = 0
    const became = await inTurns(
      100,
      () => treeFromDoc(edits[turn++ % KEYS]!),
      () => walk(before),
    )
    yield line('  the document as a value', 'walk', became)
    const trees = edits.map(treeFromDoc)
    turn = 0
    const compared = await inTurns(
      100,
      () => nextCall(before, trees[turn++ % KEYS]!),
      () => walk(before),
    )
    yield line('  the call that saves it', 'walk', compared)
    const times = compared.ours.map(({ ms }) => ms)
    yield figure('  the same', times, { most: 2, of: 'ms' })
    const readAgain = Array.from({ length: 20 }, () => treeFromBlocks(generatedBlocks(CHAT, size)))
    turn = 0
    const read = await inTurns(
      20,
      () => sameTreeIgnoringComments(readAgain[turn++ % 20]!, saved),
      () => walk(before),
    )
    yield line('  the same document, read back and compared', 'walk', read)
  }
}

/** A position in the middle line. */
function middleOf({ doc }: EditorState): number {
  let at = doc.firstChild!.nodeSize
  for (const block of doc.children.slice(1, doc.childCount >> 1)) at += block.nodeSize
  return at + 2
}

function walk({ children }: BlockTree): number {
  let bodies = 0
  for (const child of children) if (child.body) bodies++
  return bodies
}
