import { preOrder } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { textObject } from '../../../../document/blocks/registry'
import { canRecreate } from '../../../../document/structure/can-recreate'
import { commentsIn } from '../../../../document/structure/move-cost'
import { isEmptyPage } from '../../../../document/structure/page-of'
import type { TargetFacts } from '../../../../publishing/check/check-target'
import type { Content, VariableName, VariableValues } from '../../../../publishing/content/content'
import type { Placement } from '../../../../publishing/content/content'
import { fillCopy, placeCopy, replacesPage } from '../../../../publishing/content/fill-copy'
import type { PublishTarget } from '../../../../publishing/run/publish-job'
import { limits } from '../../../editor/counts/counts'
import type { ChosenTarget } from '../publish-address'

/** The future page of a chat, and the calls that it takes. */
export interface ReadyTarget {
  target: Omit<PublishTarget, 'state'>
  /** The page as it will be; blocks left out are still in their place, to be marked. */
  page: BlockTree
  /** The source's ids of the blocks of the copy, by their ids in the copy. */
  sourceIds: ReadonlyMap<string, string>
  /** The page is empty: the copy fills it. */
  isFilled: boolean
  replaced?: ReplacedContent
  sizes: Sizes
  /** The code with which the platform would refuse a page of these sizes. */
  tooLarge?: 1770033 | 4000027
  /** People who are mentioned but not in the chat; empty if not all its members are known. */
  nonMembers: readonly string[]
  /** Variables that are empty in this chat. */
  empty: readonly VariableName[]
  unknown: readonly string[]
  values: VariableValues
}

/** The content that is lost if a copy replaces the page. */
export interface ReplacedContent {
  blocks: number
  revision: number
  comments: number
  /** Blocks that no call can recreate. */
  objects: number
}

/** The values that are the same for all chats. */
interface PlanContext {
  /** The copied content. `shown` also includes the blocks that are left out. */
  content: Content
  shown: Content
  said: { sourceName: string; date: string; time: string }
  newId: () => string
}

/** Plans one chat after another; the same facts and placement yield the same object. */
export function readyTargets(making: PlanContext): (chosen: ChosenTarget, facts: TargetFacts) => ReadyTarget {
  const made = new WeakMap<TargetFacts, Map<Placement, ReadyTarget>>()
  return (chosen, facts) => {
    const known = made.get(facts) ?? new Map<Placement, ReadyTarget>()
    const ready = known.get(chosen.how) ?? readyTarget(chosen, facts, making)
    made.set(facts, known.set(chosen.how, ready))
    return ready
  }
}

function readyTarget(
  { chat_id, how }: ChosenTarget,
  facts: TargetFacts,
  { content, shown, said, newId }: PlanContext,
): ReadyTarget {
  const { chat, page, revision, people } = facts
  const values = valuesIn(facts, { ...said, chatId: chat_id })
  const copy = fillCopy(shown, values, newId)
  const isWhole = shown.blocks === content.blocks
  const { content: sent, used, unknown } = isWhole ? copy : fillCopy(content, values, newId)
  const shownPage = placeCopy(page, copy.content, how, newId)
  const sizes = sizesOf(isWhole ? shownPage : placeCopy(page, sent, how, newId))
  const tooLarge = refusalOfSizes(sizes)
  const isFilled = isEmptyPage(page)
  const areAllKnown = people.size >= Number(chat.user_count)
  const replaced = !isFilled && replacesPage(page, how) ? replacedContent(page, revision) : undefined
  return {
    target: {
      chat_id,
      name: chat.name ?? '',
      how,
      values,
      ...(replaced && { agreed: revision }),
    },
    page: shownPage,
    sourceIds: copy.sourceIds,
    isFilled,
    ...(replaced && { replaced }),
    sizes,
    ...(tooLarge && { tooLarge }),
    nonMembers: areAllKnown ? mentionedNonMembers(content.blocks, people) : [],
    empty: used.filter((name) => values[name] === ''),
    unknown,
    values,
  }
}

function replacedContent(page: BlockTree, revision: number): ReplacedContent {
  const blocks = preOrder(page).slice(1)
  return {
    blocks: blocks.length,
    revision,
    comments: blocks.reduce((sum, block) => sum + commentsIn(block), 0),
    objects: blocks.filter((block) => !canRecreate(block)).length,
  }
}

/** People whom blocks mention and who are not among `people`, without duplicates. */
function mentionedNonMembers(blocks: readonly BlockTree[], people: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  for (const { block_type: type, body } of blocks.flatMap(preOrder)) {
    for (const { mention_user: mention } of textObject(type, body)?.elements ?? []) {
      if (mention && !people.has(mention.user_id)) found.add(mention.user_id)
    }
  }
  return [...found]
}

interface VariableContext {
  chatId: string
  sourceName: string
  /** In the publisher's language and time zone; the same for all chats of one publish. */
  date: string
  time: string
}

/** The values of the variables in one chat. `owner` is empty if the chat belongs to a bot. */
function valuesIn(
  { chat, people }: TargetFacts,
  { chatId, sourceName, date, time }: VariableContext,
): VariableValues {
  return {
    'chat.name': chat.name ?? '',
    'chat.description': chat.description ?? '',
    'chat.members': chat.user_count,
    'chat.id': chatId,
    owner: (chat.owner_id && people.get(chat.owner_id)) ?? '',
    'source.name': sourceName,
    date,
    time,
  }
}

interface Sizes {
  blocks: number
  /** UTF-16 units of all text. */
  units: number
  /** Those of the longest text of one block. */
  longest: number
}

function sizesOf(page: BlockTree): Sizes {
  const sizes = { blocks: 0, units: 0, longest: 0 }
  for (const { block_type: type, body } of preOrder(page)) {
    const units = (textObject(type, body)?.elements ?? []).reduce(
      (sum, element) => sum + (element.text_run?.content.length ?? element.equation?.content.length ?? 0),
      0,
    )
    sizes.blocks += 1
    sizes.units += units
    sizes.longest = Math.max(sizes.longest, units)
  }
  return sizes
}

/**
 * The code with which the platform would refuse a page of these sizes
 * (platform/docx#updates-and-their-limits); undefined if it accepts it.
 */
function refusalOfSizes({ units, longest }: Sizes): 1770033 | 4000027 | undefined {
  if (longest > limits.block) return 4000027
  return units > limits.document ? 1770033 : undefined
}
