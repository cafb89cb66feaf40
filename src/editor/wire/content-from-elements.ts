import { Fragment } from 'prosemirror-model'
import type { Mark, Node } from 'prosemirror-model'
import { elementKeys } from '../../../contract/docx/text'
import type { TextElement } from '../../../contract/docx/text'
import { schema } from '../schema/schema'

type Json = Readonly<Record<string, unknown>>

const made = new WeakMap<readonly TextElement[], Fragment>()

/** The line that elements of the wire stand for; remembered per array, as bodies never change. */
export function contentFromElements(elements: readonly TextElement[]): Fragment {
  const known = made.get(elements)
  if (known) return known
  const content = Fragment.fromArray(joined(elements.flatMap(nodeOf)))
  made.set(elements, content)
  return content
}

/** Runs that touch and look the same are one text node, as ProseMirror demands. */
function joined(nodes: Node[]): Node[] {
  const result: Node[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.isText && node.isText && last.sameMarkup(node)) {
      result[result.length - 1] = schema.text(last.text! + node.text!, node.marks)
      continue
    }
    result.push(node)
  }
  return result
}

function nodeOf(element: TextElement): Node[] {
  const plain = plainRun(element)
  if (plain) return plain
  const { text_run: run, ...beside } = element as TextElement & Json
  if (run && typeof run.content === 'string' && !elementKeys.some((key) => key in beside)) {
    const { content, text_element_style, ...rest } = run
    if (content === '') return []
    return [schema.text(content, marksOf(text_element_style ?? {}, beside, rest))]
  }
  const kind = elementKeys.find((key) => element[key] !== undefined)
  if (!kind || kind === 'undefined' || kind === 'text_run') {
    return [schema.node('element', { element, sendable: false })]
  }
  const { text_element_style, ...rest } = element[kind] as Json
  const marks = marksOf((text_element_style ?? {}) as Json, {}, {})
  return [schema.node('element', { element: { ...element, [kind]: rest }, sendable: true }, undefined, marks)]
}

const flags = ['bold', 'italic', 'underline', 'strikethrough', 'inline_code'] as const
const bitOf = new Map<string, number>(flags.map((flag, index) => [flag, 1 << index]))
const looks = new Map<number, readonly Mark[]>()

/**
 * A run that says nothing but flags, which nearly all do: the service spells
 * out the false ones as well. A long document has tens of thousands of them, so
 * they take the short way; undefined for any other element.
 */
function plainRun(element: TextElement): Node[] | undefined {
  for (const key in element) if (key !== 'text_run') return undefined
  const run = element.text_run as Json | undefined
  if (typeof run?.content !== 'string') return undefined
  for (const key in run) if (key !== 'content' && key !== 'text_element_style') return undefined
  let look = 0
  const style = (run.text_element_style ?? {}) as Json
  for (const key in style) {
    const bit = bitOf.get(key)
    if (bit === undefined) return undefined
    if (style[key] === true) look |= bit
  }
  return run.content === '' ? [] : [schema.text(run.content, looked(look))]
}

function looked(look: number): readonly Mark[] {
  const known = looks.get(look)
  if (known) return known
  const set = flags.filter((_, index) => look & (1 << index)).map((flag) => schema.marks[flag]!.create())
  const marks = set.reduce((all, mark) => mark.addToSet(all), [] as readonly Mark[])
  looks.set(look, marks)
  return marks
}

function marksOf(style: Json, element: Json, run: Json): readonly Mark[] {
  const { marks } = schema
  const { text_color, background_color, link, comment_ids, ...rest } = style
  const others: Record<string, unknown> = { ...rest }
  const set: Mark[] = flags.filter((flag) => style[flag] === true).map((flag) => marks[flag]!.create())
  if (typeof text_color === 'number') set.push(marks.color!.create({ number: text_color }))
  if (typeof background_color === 'number') set.push(marks.background!.create({ number: background_color }))
  if (link && typeof (link as Json).url === 'string') {
    const { url, ...kept } = link as Json
    set.push(marks.link!.create({ url, kept: isEmpty(kept) ? null : kept }))
  }
  if (Array.isArray(comment_ids) && comment_ids.length > 0)
    set.push(marks.comment!.create({ ids: comment_ids }))
  for (const flag of flags) delete others[flag]
  if (!isEmpty(element) || !isEmpty(run) || !isEmpty(others)) {
    set.push(marks.kept!.create({ element, run, style: others }))
  }
  return set.reduce((all, mark) => mark.addToSet(all), [] as readonly Mark[])
}

const isEmpty = (json: Json) => Object.keys(json).length === 0
