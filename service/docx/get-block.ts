import { GetBlock } from '../../contract/docx/get-block'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import {
  READ_SCOPES,
  announcementGates,
  perApp,
  unreachableEverywhere,
  publishedForReads,
} from './announcement-gates'
import { blockNamed, editionOf } from './block-rows'
import type { BlockRow, Edition } from './block-rows'
import { gatherChat } from './chat-facts'
import { chatRules, upgradedRules } from './chat.rules'
import { readScenarios } from './chat.scenarios'
import { oldRevisionRules, revisionMeant } from './revision.rules'
import type { RevisionFacts } from './revision.rules'
import { wireBlocks } from './wire-block'

export interface GetBlockFacts extends RevisionFacts {
  edition: Edition
  block: BlockRow | undefined
}

/** Reads have no row for deleted blocks (platform/docx#announcement-errors): a block that the revision does not hold is not found. */
export const blockThereRules: Rule<Pick<GetBlockFacts, 'block'>>[] = [
  { code: 1770002, when: 'no such block in that revision', fails: (f) => !f.block, ours: true },
]

const rules: Rule<GetBlockFacts>[] = [...chatRules, ...upgradedRules, ...oldRevisionRules, ...blockThereRules]

export const blockThereScenarios: Record<string, Scenario> = {
  'no such block in that revision': { request: { path: { chat_id: LAUNCH, block_id: 'nowhere' } } },
}

/** One block of any readable revision, in full (platform/docx#announcement-calls row 3). */
export const getBlock = serviceEndpoint<typeof GetBlock, GetBlockFacts>({
  contract: GetBlock,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
  limits: [perApp(10)],
  gates: announcementGates,
  async gather({ tx, input, caller }) {
    const { chat_id, block_id } = input.path
    const facts = await gatherChat(tx, chat_id, caller)
    const newest = facts.announcement?.revision ?? 0
    const edition = editionOf(chat_id, revisionMeant(input.query.revision_id, newest), newest)
    const block = await blockNamed(tx, edition, block_id)
    return { ...facts, asked: input.query.revision_id, edition, block }
  },
  rules,
  published: publishedForReads,
  unreachable: unreachableEverywhere,
  async run({ tx, input, caller }, facts) {
    const row = present(facts.block)
    const blocks = await wireBlocks(tx, facts.edition, [row], input.query.user_id_type, caller)
    return { block: present(blocks[0]) }
  },
  base: { world: launchBlocks },
  happy: { path: { chat_id: LAUNCH, block_id: LAUNCH } },
  scenarios: scenariosByWords(rules, { ...readScenarios, ...blockThereScenarios }),
})
