import { TEXT, VIEW } from '../../contract/docx/block-numbers'
import type { TextElement } from '../../contract/docx/text'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isSlot, keyOf, mayHold, textObject } from '../../document/blocks/registry'
import { withoutComments } from '../../document/compare/text-content'
import { isCreatedByService, canRecreate } from '../../document/structure/can-recreate'
import { fillEmptyContainers, newText } from '../../document/structure/new-tree'

/**
 * The outcome for a block that cannot be copied unchanged:
 *
 *     asWords   no call creates its kind; its text becomes a line
 *     leftOut   no call creates its kind, and it has no text
 *     partly    an element of its text cannot be created; the rest is copied
 *     noBytes   the bytes or cells of its token cannot be fetched
 */
export interface CopyOutcome {
  id: string
  block_type: number
  outcome: 'asWords' | 'leftOut' | 'partly' | 'noBytes'
}

export interface PlannedCopy {
  /** The blocks that are copied. */
  blocks: readonly BlockTree[]
  /** The same, with blocks left out still in their place, for the preview. The same object if none is. */
  shown: readonly BlockTree[]
  outcomes: readonly CopyOutcome[]
}

/** `gone`: tokens whose bytes or cells cannot be fetched. */
interface Planning {
  gone: ReadonlySet<string>
  outcomes: CopyOutcome[]
}

interface PlannedBlocks {
  copied: BlockTree[]
  shown: BlockTree[]
}

/**
 * The blocks as create calls can make them (platform/docx#block-types), each
 * with its id in the source. Boards, tasks and undocumented kinds are left out
 * and reported; their children stay if they are allowed there. Comments belong
 * to their chat and are not copied.
 */
export function planCopy(
  blocks: readonly BlockTree[],
  parent: number,
  gone: ReadonlySet<string>,
): PlannedCopy {
  const planning: Planning = { gone, outcomes: [] }
  const { copied, shown } = planBlocks(blocks, parent, planning)
  return {
    blocks: copied,
    shown: planning.outcomes.length === 0 ? copied : shown,
    outcomes: planning.outcomes,
  }
}

function planBlocks(blocks: readonly BlockTree[], parent: number, planning: Planning): PlannedBlocks {
  const all = blocks.map((block) => planBlock(block, parent, planning))
  return { copied: all.flatMap(({ copied }) => copied), shown: all.flatMap(({ shown }) => shown) }
}

function planBlock(node: BlockTree, parent: number, planning: Planning): PlannedBlocks {
  const tell = (outcome: CopyOutcome['outcome']) =>
    planning.outcomes.push({ id: node.id, block_type: node.block_type, outcome })
  const token = node.block_type === VIEW ? tokenIn(node.children[0] ?? node) : tokenIn(node)
  if (token !== undefined && planning.gone.has(token)) {
    tell('noBytes')
    return { copied: [], shown: [{ ...node, children: [] }] }
  }
  // A file inside a line becomes a card: no call creates an inline one (platform/docx#block-types).
  if (node.block_type === VIEW) return planView(node, tell)
  const text = textObject(node.block_type, node.body)
  const elements = text?.elements.filter((element) => !isCreatedByService(element))
  const own = elements && text && elements.length < text.elements.length ? withElements(node, elements) : node
  if (!canRecreate(own)) return planUnmakeable(node, { parent, elements, tell, planning })
  if (own !== node) tell('partly')
  const { copied, shown } = planBlocks(node.children, node.block_type, planning)
  const body = bodyWithoutComments(own)
  return {
    copied: [fillEmptyContainers({ ...own, body, children: copied }, () => `${node.id}-text`)],
    shown: [fillEmptyContainers({ ...own, body, children: shown }, () => `${node.id}-text`)],
  }
}

function planView(node: BlockTree, tell: (outcome: CopyOutcome['outcome']) => void): PlannedBlocks {
  const { view_type: shownAs = 1 } = node.body['view'] ?? {}
  const body = { view: { view_type: shownAs === 3 ? 1 : shownAs } }
  const card = {
    ...node,
    body,
    children: node.children.map((file) => ({ ...file, body: bodyWithoutComments(file) })),
  }
  // A view whose file was never uploaded has nothing to show in the copy, either.
  if (!canRecreate(card) || tokenIn(card.children[0]!) === undefined) {
    tell('noBytes')
    return { copied: [], shown: [{ ...node, children: [] }] }
  }
  return { copied: [card], shown: [card] }
}

interface Unmakeable {
  parent: number
  elements: readonly TextElement[] | undefined
  tell(outcome: CopyOutcome['outcome']): void
  planning: Planning
}

function planUnmakeable(node: BlockTree, { parent, elements, tell, planning }: Unmakeable): PlannedBlocks {
  const words = elements ?? elementsAnywhere(node)
  const line =
    words.length > 0 && mayHold(parent, TEXT)
      ? [{ ...newText('text', words.map(withoutComments)), id: node.id }]
      : []
  tell(line.length > 0 ? 'asWords' : 'leftOut')
  const inside = node.children.flatMap((child) => (isSlot(child.block_type) ? child.children : [child]))
  const below = planBlocks(
    inside.filter((child) => mayHold(parent, child.block_type)),
    parent,
    planning,
  )
  for (const child of inside.filter((each) => !mayHold(parent, each.block_type)))
    for (const { id, block_type } of preOrder(child))
      planning.outcomes.push({ id, block_type, outcome: 'leftOut' })
  const ghost = line.length > 0 ? line : [{ ...node, children: [] }]
  return { copied: [...line, ...below.copied], shown: [...ghost, ...below.shown] }
}

/** The text of a block that is not a text block: synced blocks and agendas have elements of their own. */
function elementsAnywhere({ body }: BlockTree): TextElement[] {
  const holder = Object.values(body).find(
    (value): value is { elements: TextElement[] } =>
      typeof value === 'object' && value !== null && 'elements' in value && Array.isArray(value.elements),
  )
  return (holder?.elements ?? []).filter(
    (element) => !isCreatedByService(element) && (element.text_run?.content ?? 'x') !== '',
  )
}

function withElements(node: BlockTree, elements: readonly TextElement[]): BlockTree {
  const text = textObject(node.block_type, node.body)
  return { ...node, body: { ...node.body, [keyOf(node.block_type)]: { ...text, elements } } }
}

function bodyWithoutComments(node: BlockTree): BlockTree['body'] {
  const { comment_ids: _, ...body } = node.body
  const text = textObject(node.block_type, body)
  if (!text) return body
  return { ...body, [keyOf(node.block_type)]: { ...text, elements: text.elements.map(withoutComments) } }
}
