import { Fragment } from 'prosemirror-model'
import type { Mark, Node } from 'prosemirror-model'
import type { TextElement } from '../../../contract/docx/text'
import { elementKeys } from '../../../contract/docx/text-fields'
import { contentLimits, isShortLine, isWithinLineLimits } from '../../../document/content-limits'
import { schema } from '../schema/schema'

type Json = Readonly<Record<string, unknown>>

/**
 * The content of a line with these elements of the wire; ProseMirror joins adjacent
 * runs of the same look into one text node. A line that is too much for a browser
 * becomes one element that keeps them all.
 */
export function contentFromElements(elements: readonly TextElement[]): Fragment {
  if (!isLineWithin(elements)) {
    return Fragment.from(
      schema.node('element', { element: { undefined: {} }, sendable: false, line: elements }),
    )
  }
  const nodes: Node[] = []
  for (const element of elements) {
    const node = nodeOf(element)
    if (node) nodes.push(node)
  }
  return Fragment.fromArray(nodes)
}

const known = new WeakMap<readonly TextElement[], boolean>()

/** Whether a browser can lay these out in one line. Computed once: a list of elements never changes. */
export function isLineWithin(elements: readonly TextElement[]): boolean {
  if (isShort(elements)) return true
  const before = known.get(elements)
  if (before !== undefined) return before
  let cost = 0
  for (const { text_run: run } of elements) cost += run && !run.text_element_style?.link ? 1 : 3
  const is = cost <= contentLimits.line.elements && isWithinLineLimits(wordsOf(elements))
  known.set(elements, is)
  return is
}

/** Up to so many elements, it is faster to check a line than to look up an earlier result. */
const FEW_ELEMENTS = 20

/** Nearly every line is so short that it is within all limits with any content. */
function isShort(elements: readonly TextElement[]): boolean {
  if (elements.length > FEW_ELEMENTS) return false
  let characters = 0
  for (const { text_run: run } of elements)
    if (typeof run?.content === 'string') characters += run.content.length
  return isShortLine(characters)
}

function wordsOf(elements: readonly TextElement[]): string[] {
  const words: string[] = []
  for (const { text_run: run } of elements) if (typeof run?.content === 'string') words.push(run.content)
  return words
}

/** Undefined for an empty run. */
function nodeOf(element: TextElement): Node | undefined {
  const look = plainLook(element)
  if (look !== undefined) return plainRun(element.text_run!.content, look)
  const { text_run: run, ...otherFields }: TextElement & Json = element
  if (run && typeof run.content === 'string' && !elementKeys.some((key) => key in otherFields)) {
    const { content, text_element_style, ...rest } = run
    return textOf(content, marksOf(text_element_style ?? {}, otherFields, rest))
  }
  const kind = elementKeys.find((key) => element[key] !== undefined)
  if (!kind || kind === 'undefined' || kind === 'text_run') {
    return schema.node('element', { element, sendable: false })
  }
  const { text_element_style, ...rest } = element[kind] as Json
  const marks = marksOf((text_element_style ?? {}) as Json, {}, {})
  return schema.node('element', { element: { ...element, [kind]: rest }, sendable: true }, undefined, marks)
}

const flags = ['bold', 'italic', 'underline', 'strikethrough', 'inline_code'] as const
const bitOf = new Map<string, number>(flags.map((flag, index) => [flag, 1 << index]))
const looks = new Map<number, TextNode>()

/** A method of ProseMirror's text nodes that its types leave out. */
interface TextNode extends Node {
  withText(text: string): Node
}

/** ProseMirror allows no empty text nodes. */
const textOf = (content: string, marks: readonly Mark[]) =>
  content === '' ? undefined : schema.text(content, marks)

/**
 * The flags of a run that has nothing else, as nearly all runs do: the service
 * spells out the false ones as well. A long document has tens of thousands of
 * them, so they take a fast path; undefined for any other element.
 */
function plainLook(element: TextElement): number | undefined {
  for (const key in element) if (key !== 'text_run') return undefined
  const run: Json | undefined = element.text_run
  if (typeof run?.content !== 'string') return undefined
  for (const key in run) if (key !== 'content' && key !== 'text_element_style') return undefined
  let look = 0
  const style = (run.text_element_style ?? {}) as Json
  for (const key in style) {
    const bit = bitOf.get(key)
    if (bit === undefined) return undefined
    if (style[key] === true) look |= bit
  }
  return look
}

/** Text in this look: all such text shares one set of marks, which is sorted once. */
function plainRun(content: string, look: number): Node | undefined {
  if (content === '') return undefined
  const first = looks.get(look)
  if (first) return first.withText(content)
  const set = flags.filter((_, index) => look & (1 << index)).map((flag) => schema.marks[flag].create())
  const made = schema.text(content, set)
  looks.set(look, made as TextNode)
  return made
}

function marksOf(style: Json, element: Json, run: Json): readonly Mark[] {
  const { marks } = schema
  const { text_color, background_color, link, comment_ids, ...rest } = style
  const others: Record<string, unknown> = { ...rest }
  const set: Mark[] = flags.filter((flag) => style[flag] === true).map((flag) => marks[flag].create())
  if (typeof text_color === 'number') set.push(marks.color.create({ number: text_color }))
  if (typeof background_color === 'number') set.push(marks.background.create({ number: background_color }))
  if (link && typeof (link as Json).url === 'string') {
    const { url, ...kept } = link as Json
    set.push(marks.link.create({ url, kept: isEmpty(kept) ? null : kept }))
  }
  if (Array.isArray(comment_ids) && comment_ids.length > 0)
    set.push(marks.comment.create({ ids: comment_ids }))
  for (const flag of flags) delete others[flag]
  if (!isEmpty(element) || !isEmpty(run) || !isEmpty(others)) {
    set.push(marks.kept.create({ element, run, style: others }))
  }
  return set.reduce((all, mark) => mark.addToSet(all), [] as readonly Mark[])
}

const isEmpty = (json: Json) => Object.keys(json).length === 0
