import { GetBlock } from '../../contract/docx/get-block'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { announcementGates, perApp, READ_SCOPES, unreachableEverywhere } from './announcement-gates'
import { blockNamed, editionOf } from './block-rows'
import { gatherChat } from './chat-facts'
import { getBlockRules, type GetBlockFacts } from './get-block.rules'
import { revisionMeant } from './revision.rules'
import { wireBlocks } from './wire-block'

/** One block of any readable revision, in full (platform/docx#announcement-calls row 3). */
export const getBlock = serviceEndpoint<typeof GetBlock, GetBlockFacts>({
  contract: GetBlock,
  access: READ_SCOPES,
  tokens: 'tenants and users',
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
  rules: getBlockRules,
  unreachable: unreachableEverywhere,
  async run({ tx, input, caller }, facts) {
    const row = present(facts.block)
    const blocks = await wireBlocks(tx, facts.edition, [row], input.query.user_id_type, caller)
    return { block: present(blocks[0]) }
  },
})
