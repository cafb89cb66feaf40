import { Fragment, Slice } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { schema } from '../schema/schema'
import type { Finder, Match } from './finder'

/** One match replaced, with the marks of its first letter; the new words are selected. Undefined where it is fixed. */
export function replaceMatch({ tr, doc }: EditorState, match: Match, words: string): Transaction | undefined {
  if (match.isFixed) return undefined
  const marks = doc.resolve(match.from).nodeAfter?.marks
  if (words === '') tr.delete(match.from, match.to)
  else tr.replaceWith(match.from, match.to, schema.text(words, marks))
  return tr.setSelection(TextSelection.create(tr.doc, match.from, match.from + words.length))
}

export interface ReplacedAll {
  tr: Transaction
  replaced: number
  /** Matches that stay: names, captions, lines that cannot be edited. */
  skipped: number
}

/**
 * Every match replaced by one step over the blocks between the first and the
 * last: a step a match would copy the page's children each time. The cursor
 * stays in its words.
 */
export function replaceAll(state: EditorState, finder: Finder, words: string): ReplacedAll {
  const { tr, doc, selection } = state
  const matches = finder.matchesIn(doc)
  const free = matches.filter(({ isFixed }) => !isFixed)
  const counted = { replaced: free.length, skipped: matches.length - free.length }
  const [first, last] = [free[0], free.at(-1)]
  if (!first || !last) return { tr, ...counted }
  const start = doc.childBefore(first.from + 1)
  const end = doc.childAfter(last.from)
  const nodes: Node[] = []
  for (let index = start.index; index <= end.index; index++) {
    nodes.push(rewritten(doc.child(index), finder, words))
  }
  const until = end.offset + end.node!.nodeSize
  tr.step(new ReplaceStep(start.offset, until, new Slice(Fragment.from(nodes), 0, 0)))
  const at = (position: number) => moved(position, free, words.length)
  const $head = tr.doc.resolve(Math.min(at(selection.head), tr.doc.content.size))
  return { tr: tr.setSelection(TextSelection.near($head)), ...counted }
}

function rewritten(node: Node, finder: Finder, words: string): Node {
  const matches = finder.matchesOf(node)
  if (!matches.some(({ isFixed }) => !isFixed)) return node
  if (node.type.name === 'line') return rewrittenLine(node, matches, words)
  return node.copy(Fragment.from(node.children.map((child) => rewritten(child, finder, words))))
}

function rewrittenLine(line: Node, matches: readonly Match[], words: string): Node {
  let content = Fragment.empty
  let done = 0
  for (const { from, to, isFixed } of matches) {
    if (isFixed) continue
    content = content.append(line.content.cut(done, from - 1))
    const marks = line.resolve(from - 1).nodeAfter?.marks
    if (words !== '') content = content.append(Fragment.from(schema.text(words, marks)))
    done = to - 1
  }
  return line.copy(content.append(line.content.cut(done)))
}

/** Where a position is once the matches ahead of it have another length. */
function moved(position: number, matches: readonly Match[], length: number): number {
  let shift = 0
  for (const { from, to } of matches) {
    if (from >= position) break
    if (to > position) return from + shift + length
    shift += length - (to - from)
  }
  return position + shift
}
