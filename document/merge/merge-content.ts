import { GRID_COLUMN, PAGE, TEXT } from '../../contract/docx/block-numbers'
import type { Text, TextElement } from '../../contract/docx/text'
import { isObject } from '../../contract/is-object'
import type { BlockBody, BlockTree } from '../block-tree'
import { stableJson, tokenIn } from '../block-tree'
import { isCode, isPlainText, keyOf, mediaOf, specOf, textObject } from '../blocks/registry'
import { plainText, sameContent } from '../compare/same-content'
import { isCreatedByService, canRecreate } from '../structure/can-recreate'
import { mergeWords } from './merge-words'

/** The content of a merged block, children aside. */
export interface MergedContent {
  /** Undefined: the block is gone. */
  content?: BlockTree
  /**
   * `both`: both changed the same words. `pictures`: both replaced a picture. `deleted`: one side deleted what the other
   * edited, and the edit stays.
   */
  conflict?: 'both' | 'pictures' | 'deleted'
}

/**
 * The content of a block that both sides have. `read` is the version that was read last. Others may not have seen our
 * later words.
 */
export function mergeContent(
  ours: BlockTree,
  theirs: BlockTree,
  base: BlockTree | undefined,
  read?: BlockTree,
): MergedContent {
  if (sameContent(theirs, ours)) {
    // A block that we created, like a sheet, has no token until the service assigns one.
    const saysAll = isPlainText(ours.block_type) || sameContent(ours, theirs)
    return { content: saysAll ? ours : theirs }
  }
  if (base && sameContent(ours, base)) return { content: theirs }
  if (base && sameContent(theirs, base)) return { content: ours }
  const [mine, other] = [plainText(ours), plainText(theirs)]
  if (mine && other) return mergeTexts({ node: ours, text: mine }, { node: theirs, text: other }, base, read)
  // Only text and pictures can be shown twice. For anything else, the service's version wins.
  const isOfFields = specOf(ours.block_type)?.content?.isMergedByField === true
  if (!base || !isOfFields || new Set([base, ours, theirs].map((node) => node.block_type)).size > 1)
    return { content: theirs }
  const content = { ...theirs, body: mergedFields(base.body, ours.body, theirs.body) as BlockBody }
  return { content, ...(areOtherPictures(base, ours, theirs) && { conflict: 'pictures' }) }
}

/** Whether these are three pictures with different bytes. */
function areOtherPictures(...versions: readonly BlockTree[]): boolean {
  const tokens = versions.map((each) => (mediaOf(each.block_type) === 'image' ? tokenIn(each) : undefined))
  return !tokens.includes(undefined) && !tokens.includes('') && new Set(tokens).size === tokens.length
}

interface Line {
  node: BlockTree
  text: Text
}

function mergeTexts(
  { node: ours, text: mine }: Line,
  { node: theirs, text: other }: Line,
  base: BlockTree | undefined,
  read: BlockTree | undefined,
): MergedContent {
  const before = base && plainText(base)
  if (!base || !before) return { content: ours, conflict: 'both' }
  // One side emptied the line, and the other one wrote in it.
  if (isEmpty(mine)) return { content: theirs, conflict: 'deleted' }
  if (isEmpty(other)) return { content: ours, conflict: 'deleted' }
  const type = ours.block_type === base.block_type ? theirs.block_type : ours.block_type
  const elementsOf = (node: BlockTree) => plainText(node)?.elements
  const merged = mergeWords({
    base: before.elements,
    ours: mine.elements,
    theirs: other.elements,
    read: read && elementsOf(read),
  })
  const elements = merged && (isCode(type) ? plainRuns(merged) : merged)
  if (!elements) return { content: ours, conflict: 'both' }
  const style = mergedFields(before.style ?? {}, mine.style ?? {}, other.style ?? {}, true) as object
  const { [keyOf(theirs.block_type)]: _, ...rest } = theirs.body
  const body = { ...rest, [keyOf(type)]: { elements, style } }
  return { content: { ...ours, block_type: type, body } }
}

const isEmpty = ({ elements }: Text): boolean =>
  elements.every(({ text_run }) => text_run !== undefined && text_run.content.trim() === '')

/** Returns the text as code may hold it. Undefined if there is anything but plain text. */
function plainRuns(elements: readonly TextElement[]): TextElement[] | undefined {
  const runs = elements.flatMap(({ text_run }) => text_run ?? [])
  if (runs.length < elements.length) return undefined
  return [{ text_run: { content: runs.map(({ content }) => content).join('') } }]
}

/**
 * Merges objects key by key, all the way down. If both changed one value, the words of a caption are merged, or
 * joined if that fails. For other values, theirs wins, or ours if `isOurs` or if they removed the value.
 */
function mergedFields(base: unknown, ours: unknown, theirs: unknown, isOurs = false): unknown {
  const [before, mine, other] = [base, ours, theirs].map(stableJson)
  if (mine === before) return theirs
  if (other === before) return ours
  if (isObject(ours) && isObject(theirs)) {
    const old = isObject(base) ? base : {}
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
    const fields = names.map((name) => {
      const versions = [old[name], ours[name], theirs[name]] as const
      return [
        name,
        name === 'content' ? mergedCaption(...versions) : mergedFields(...versions, isOurs),
      ] as const
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  return isOurs || theirs === undefined ? ours : theirs
}

function mergedCaption(...versions: readonly unknown[]): string {
  const [before = '', mine = '', other = ''] = versions.map((each) => (typeof each === 'string' ? each : ''))
  const lineOf = (content: string) => [{ text_run: { content } }]
  const [base, ours, theirs] = [lineOf(before), lineOf(mine), lineOf(other)]
  const merged = mergeWords({ base, ours, theirs })
  if (merged) return merged.map(({ text_run }) => text_run?.content ?? '').join('')
  return mine === other ? mine : [other, mine].filter((words) => words !== '').join(' ')
}

/** The content of a block that one side has and the other deleted. */
export function contentOfDeleted(left: BlockTree, base: BlockTree, isOurs: boolean): MergedContent {
  // The width of a column depends on the other columns, so a new width alone does not count as an edit.
  const isUnchanged = sameContent(left, base) || left.block_type === GRID_COLUMN
  if (isUnchanged) return {}
  if (!isOurs || canRecreate(left)) return { content: left, conflict: 'deleted' }
  // A line keeps its words and loses elements that only the service can create.
  return plainText(left) ? { content: alternativeBlock(left, left.id), conflict: 'deleted' } : {}
}

/** Returns the others' words as a separate block. A title becomes a paragraph. */
export function alternativeBlock(theirs: BlockTree, id: string): BlockTree {
  const text = textObject(theirs.block_type, theirs.body) ?? { elements: [] }
  const elements = text.elements.filter((element) => !isCreatedByService(element))
  if (theirs.block_type === PAGE) return { id, block_type: TEXT, body: { text: { elements } }, children: [] }
  const key = keyOf(theirs.block_type)
  return { id, block_type: theirs.block_type, body: { [key]: { ...text, elements } }, children: [] }
}
