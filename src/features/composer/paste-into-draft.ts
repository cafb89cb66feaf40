import { stringOf } from '../message-content/message-content'
import { plainNodes, type Draft, type PostNode } from './message-draft'
import { lineOf, linesOfNodes } from './post-text'

/** A draft after a paste, and how its text changed: a range that was replaced, and the caret after it. */
export interface PastedDraft {
  draft: Draft
  from: number
  to: number
  put: string
  caret: number
}

type Line = readonly PostNode[]

/**
 * Puts lines of a post in place of the selected text. A text that gets what only a post can hold becomes a post, and
 * its words keep their meaning. A post keeps its text as it was written.
 */
export function pasteInto(draft: Draft, [from, to]: [number, number], lines: readonly Line[]): PastedDraft {
  const before = draft.text.slice(0, from)
  const after = draft.text.slice(to)
  if (draft.kind !== 'post' && !needPost(lines)) {
    const put = lines.map(wordsOf).join('\n')
    return replaced(draft, { from, to, put })
  }
  const writing = {
    mentions: new Map(draft.mentions.map((mention) => [mention.id, mention])),
    parts: [...(draft.parts ?? [])],
    isAmongSigns: /[*_~[\\]/.test(lastLine(before) + firstLine(after)),
  }
  const write = (some: readonly Line[]) =>
    some.flatMap((line) => linesOfNodes(line).map((nodes) => lineOf(nodes, writing))).join('\n')
  const apart = (line: Line | undefined, words: string) => isAlone(line) && words !== ''
  const pasted = [
    apart(lines[0], lastLine(before)) ? '\n' : '',
    write(lines),
    isAlone(lines.at(-1)) && !after.startsWith('\n') ? '\n' : '',
  ].join('')
  const { parts } = writing
  if (draft.kind === 'post') {
    return replaced({ ...draft, ...(parts.length > 0 && { parts }) }, { from, to, put: pasted })
  }
  // The words of a text must not become marks.
  const escaped = (text: string) => write(text.split('\n').map((line) => plainNodes(line, draft.mentions)))
  const head = escaped(before)
  const made = replaced(
    { ...draft, kind: 'post', ...(parts.length > 0 && { parts }) },
    { from: 0, to: draft.text.length, put: head + pasted + escaped(after) },
  )
  if (head === before && made.put.endsWith(after))
    return { ...made, from, to, put: pasted, caret: from + pasted.length }
  return { ...made, caret: head.length + pasted.length }
}

function replaced(draft: Draft, { from, to, put }: { from: number; to: number; put: string }): PastedDraft {
  const text = draft.text.slice(0, from) + put + draft.text.slice(to)
  return { draft: { ...draft, text }, from, to, put, caret: from + put.length }
}

/** Code and a rule have a paragraph of their own. */
export const isAlone = (line: Line | undefined): boolean =>
  line?.[0]?.['tag'] === 'code_block' || line?.[0]?.['tag'] === 'hr'

/** Whether a text cannot hold the lines. It holds addresses without words of their own. */
export const needPost = (lines: readonly Line[]): boolean => lines.some((line) => line.some(needsPost))

const needsPost = (node: PostNode): boolean =>
  node['tag'] === 'text' ? node['style'] !== undefined : !(node['tag'] === 'a' && isBareAddress(node))

const isBareAddress = ({ text, href, style }: PostNode): boolean => {
  const words = stringOf(text).trim()
  return style === undefined && (words === href || `${words}/` === href)
}

/** The words of a line on its own, as a title or a text has them. */
export const wordsOf = (line: Line): string => line.map(({ text }) => stringOf(text)).join('')

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
