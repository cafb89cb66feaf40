import type { TextElement } from '../../contract/docx/text'
import { zip } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { keyOf, textObject } from '../../document/blocks/registry'
import { newText } from '../../document/structure/new-tree'
import { isEmptyPage } from '../../document/structure/page-of'
import type { Content, Placement, VariableName, VariableValues } from './content'
import { variableNamed } from './content'

export interface FilledCopy {
  content: Content
  /** The ids of its blocks in the source, by their ids in the copy. */
  sourceIds: ReadonlyMap<string, string>
  used: readonly VariableName[]
  unknown: readonly string[]
}

/** The copy for one chat: variables filled, with new ids. */
export function fillCopy(
  { title, blocks }: Content,
  values: VariableValues,
  newId: () => string,
): FilledCopy {
  const found: Found = { used: new Set(), unknown: new Set() }
  const filled = blocks.map((block) => filledTree(block, values, found))
  const heading = title && fillElements(title, inOneLine(values))
  for (const name of heading?.used ?? []) found.used.add(name)
  for (const name of heading?.unknown ?? []) found.unknown.add(name)
  const named = withNewIds(filled, newId)
  return {
    content: { ...(heading && { title: heading.elements }), blocks: named },
    sourceIds: new Map(pairs(named, blocks)),
    used: [...found.used],
    unknown: [...found.unknown],
  }
}

const pairs = (copies: readonly BlockTree[], blocks: readonly BlockTree[]): [string, string][] =>
  zip(copies, blocks).flatMap(([copy, block]): [string, string][] => [
    [copy.id, block.id],
    ...pairs(copy.children, block.children),
  ])

/** Whether a copy replaces the page, because the user chose that or the page is empty. */
export const replacesPage = (page: BlockTree, how: Placement): boolean =>
  how === 'replace' || isEmptyPage(page)

/**
 * The page of a chat with a copy placed on it. The title of a whole page
 * becomes the page's title if the copy replaces the page, else a heading in
 * front of the copy. `content` is filled and has ids of its own. Blocks that
 * stay on the page are the same objects.
 */
export function placeCopy(
  page: BlockTree,
  { title, blocks }: Content,
  how: Placement,
  newId: () => string,
): BlockTree {
  if (replacesPage(page, how)) {
    const body = title ? { ...page.body, page: { ...page.body.page, elements: [...title] } } : page.body
    return { ...page, body, children: blocks }
  }
  const heading = title ? [{ ...newText('heading1', title), id: newId() }] : []
  const copies = [...heading, ...blocks]
  const children = how === 'beginning' ? [...copies, ...page.children] : [...page.children, ...copies]
  return { ...page, children }
}

/** The same blocks with new ids. */
export const withNewIds = (blocks: readonly BlockTree[], newId: () => string): BlockTree[] =>
  blocks.map((node) => ({ ...node, id: newId(), children: withNewIds(node.children, newId) }))

/** The variables found while filling a copy. */
interface Found {
  used: Set<VariableName>
  /** Names in double braces that are not variables. */
  unknown: Set<string>
}

/**
 * Replaces variables wherever blocks have text: titles, lines, code, cells, callouts, and captions of pictures. Cells
 * of embedded spreadsheets are copied unchanged. Unchanged blocks stay the same objects.
 */
function filledTree(node: BlockTree, values: VariableValues, found: Found): BlockTree {
  const children = node.children.map((child) => filledTree(child, values, found))
  const isSame = children.every((child, at) => child === node.children[at])
  const body = filledBody(node, values, found)
  return isSame && body === node.body ? node : { ...node, body, children: isSame ? node.children : children }
}

function filledBody({ block_type: type, body }: BlockTree, values: VariableValues, found: Found) {
  const text = textObject(type, body)
  if (text) {
    const { elements, used, unknown } = fillElements(text.elements, values)
    for (const name of used) found.used.add(name)
    for (const name of unknown) found.unknown.add(name)
    if (elements === text.elements) return body
    return { ...body, [keyOf(type)]: { ...text, elements } }
  }
  const image: { caption?: { content?: string } } | undefined = body['image']
  const caption = image?.caption?.content
  if (caption === undefined || !mayHaveVariables(caption)) return body
  const { pieces, unknown } = fillText(caption, values)
  for (const { variable } of pieces) if (variable) found.used.add(variable)
  for (const name of unknown) found.unknown.add(name)
  const content = pieces.map((piece) => piece.text).join('')
  return content === caption
    ? body
    : { ...body, image: { ...image, caption: { ...image?.caption, content } } }
}

/** A title is one line, while a chat's description may have several. */
const inOneLine = (values: VariableValues): VariableValues => ({
  ...values,
  'chat.description': values['chat.description'].replaceAll(/(?<!\s)\s*\n\s*/g, ' '),
})

type Run = NonNullable<TextElement['text_run']>

interface FilledElements {
  /** The same array if nothing was replaced. */
  elements: readonly TextElement[]
  used: readonly VariableName[]
  unknown: readonly string[]
}

/**
 * Replaces the variables in the elements of one text, even if the braces of one
 * are in runs with different styles: the value gets the style of its first
 * brace. Only adjacent runs form one text: no variable spans a mention or a
 * formula.
 */
export function fillElements(elements: readonly TextElement[], values: VariableValues): FilledElements {
  const filled: TextElement[] = []
  const used = new Set<VariableName>()
  const unknown = new Set<string>()
  let isSame = true
  for (let at = 0; at < elements.length;) {
    const runs = runsFrom(elements, at)
    if (runs.length === 0) {
      filled.push(...elements.slice(at, at + 1))
      at += 1
      continue
    }
    const text = runs.map(({ content }) => content).join('')
    const { pieces, unknown: others } = mayHaveVariables(text)
      ? fillText(text, values)
      : { pieces: [], unknown: [] }
    for (const name of others) unknown.add(name)
    if (pieces.length > 1 || (pieces[0] && pieces[0].text !== text)) {
      isSame = false
      for (const { variable } of pieces) if (variable) used.add(variable)
      filled.push(...rebuilt(runs, pieces))
    } else filled.push(...elements.slice(at, at + runs.length))
    at += runs.length
  }
  return { elements: isSame ? elements : filled, used: [...used], unknown: [...unknown] }
}

function runsFrom(elements: readonly TextElement[], at: number): Run[] {
  const runs: Run[] = []
  for (let run = elements[at]?.text_run; run; run = elements[at + runs.length]?.text_run) runs.push(run)
  return runs
}

/** The pieces in the styles of the runs that they came from. */
function rebuilt(runs: readonly Run[], pieces: ReturnType<typeof fillText>['pieces']): TextElement[] {
  const ends: number[] = []
  for (const { content } of runs) ends.push((ends.at(-1) ?? 0) + content.length)
  const made: { run: number; content: string }[] = []
  const add = (run: number, content: string) => {
    const last = made.at(-1)
    if (content === '') return
    if (last?.run === run) last.content += content
    else made.push({ run, content })
  }
  for (const { text, from, variable } of pieces) {
    if (variable) {
      add(
        ends.findIndex((end) => from < end),
        text,
      )
      continue
    }
    for (let place = from; place < from + text.length;) {
      const run = ends.findIndex((each) => place < each)
      const end = Math.min(ends[run] ?? Infinity, from + text.length)
      add(run, text.slice(place - from, end - from))
      place = end
    }
  }
  return made.map(({ run, content }) => ({ text_run: { ...runs[run], content } }))
}

/** A part of the filled text: some of its own characters, or the value of a variable. */
interface Piece {
  text: string
  /** Its position in the original text; for a variable, that of its first brace. */
  from: number
  /** The variable whose value it is; absent for the text's own characters. */
  variable?: VariableName
}

interface FilledText {
  pieces: readonly Piece[]
  /** Names in double braces that are not variables; they stay as written. */
  unknown: readonly string[]
}

/** Backslashes, two braces, and a name with its closing braces if there is one. */
const OPENING = /(?<!\\)(\\*)\{\{(?:([^{}\n]{1,60})\}\})?/g

/**
 * Replaces the variables of a text. `\{{` is a literal `{{`; before braces, as
 * in most languages, two backslashes are one. Inserted values are not searched
 * again, and a name that is not a variable stays as written.
 */
export function fillText(text: string, values: VariableValues): FilledText {
  const pieces: Piece[] = []
  const unknown: string[] = []
  const own = (from: number, to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), from })
  }
  let done = 0
  OPENING.lastIndex = 0
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const [{ length }, slashes = '', written] = found
    const brace = found.index + slashes.length
    if (slashes.length % 2 === 1) {
      own(done, found.index + (slashes.length - 1) / 2)
      own(brace, brace + 2)
      done = OPENING.lastIndex = brace + 2
      continue
    }
    const variable = written === undefined ? undefined : variableNamed(written)
    if (!variable) {
      if (written !== undefined) unknown.push(written.trim())
      // In `{{{name}}}` the variable begins one brace later.
      OPENING.lastIndex = written === undefined ? brace + 1 : found.index + length
      continue
    }
    own(done, found.index + slashes.length / 2)
    pieces.push({ text: values[variable], from: brace, variable })
    done = OPENING.lastIndex = found.index + length
  }
  own(done, text.length)
  return { pieces, unknown }
}

/** Whether a text can contain variables. */
const mayHaveVariables = (text: string): boolean => text.includes('{{')
