import { ListChildren } from '../../contract/docx/list-children'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import { serviceEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import {
  READ_SCOPES,
  announcementGates,
  perApp,
  unreachableEverywhere,
  publishedForReads,
} from './announcement-gates'
import { blocksNamed, editionOf, pageOfChildren } from './block-rows'
import { gatherChat } from './chat-facts'
import { chatRules, upgradedRules } from './chat.rules'
import { readScenarios } from './chat.scenarios'
import { blockThereRules, blockThereScenarios } from './get-block'
import type { GetBlockFacts } from './get-block'
import { pageTokenRules, pageTokenScenarios } from './list-blocks'
import type { ListBlocksFacts } from './list-blocks'
import { pageOf } from './page-of'
import { placeFrom, placeToken } from './place-token'
import { oldRevisionRules, revisionMeant } from './revision.rules'
import { wireBlocks } from './wire-block'

export type ListChildrenFacts = ListBlocksFacts & GetBlockFacts

const rules: Rule<ListChildrenFacts>[] = [
  ...chatRules,
  ...upgradedRules,
  ...oldRevisionRules,
  ...pageTokenRules,
  ...blockThereRules,
]

/** The direct children of a block, a page at a time (platform/docx#announcement-calls row 4). */
export const listChildren = serviceEndpoint<typeof ListChildren, ListChildrenFacts>({
  contract: ListChildren,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
  limits: [perApp(10)],
  gates: announcementGates,
  async gather({ tx, input, caller }) {
    const { chat_id, block_id } = input.path
    const { page_token, revision_id } = input.query
    const facts = await gatherChat(tx, chat_id, caller)
    const place = page_token ? placeFrom(page_token, 'children') : undefined
    const newest = facts.announcement?.revision ?? 0
    const edition = editionOf(chat_id, place?.revision ?? revisionMeant(revision_id, newest), newest)
    const rows = await blocksNamed(tx, edition, place ? [block_id, place.block_id] : [block_id])
    const block = rows.find((row) => row.block_id === block_id)
    const last = place && rows.find((row) => row.block_id === place.block_id && row.parent_id === block_id)
    return { ...facts, asked: revision_id, edition, block, token: page_token, place, last }
  },
  rules,
  published: publishedForReads,
  unreachable: unreachableEverywhere,
  async run({ tx, input, caller }, { edition, last }) {
    const { page_size, user_id_type } = input.query
    const rows = await pageOfChildren(tx, edition, input.path.block_id, last?.path, page_size + 1)
    return pageOf(
      rows,
      page_size,
      (shown) => wireBlocks(tx, edition, shown, user_id_type, caller),
      (block_id) => placeToken({ kind: 'children', revision: edition.revision, block_id }),
    )
  },
  base: { world: launchBlocks },
  happy: { path: { chat_id: LAUNCH, block_id: LAUNCH } },
  scenarios: scenariosByWords(rules, {
    ...readScenarios,
    ...pageTokenScenarios('children'),
    ...blockThereScenarios,
  }),
})
