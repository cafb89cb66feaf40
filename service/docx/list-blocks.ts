import { ListBlocks } from '../../contract/docx/list-blocks'
import { serviceEndpoint } from '../http/endpoint'
import { announcementGates, perApp, READ_SCOPES, unreachableEverywhere } from './announcement-gates'
import { blockNamed, childrenOnPage, editionOf, pageOfBlocks } from './block-rows'
import { gatherChat } from './chat-facts'
import { listBlocksRules, type ListBlocksFacts } from './list-blocks.rules'
import { pageOf } from './page-of'
import { placeFrom, placeToken } from './place-token'
import { revisionMeant } from './revision.rules'
import { wireRows } from './wire-block'

/** All blocks in pre-order, a page at a time (platform/docx#announcement-rules rule 2). A page costs what it holds. */
export const listBlocks = serviceEndpoint<typeof ListBlocks, ListBlocksFacts>({
  contract: ListBlocks,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  limits: [perApp(10)],
  gates: announcementGates,
  async gather({ tx, input, caller }) {
    const { page_token, revision_id } = input.query
    const facts = await gatherChat(tx, input.path.chat_id, caller)
    const place = page_token ? placeFrom(page_token, 'blocks') : undefined
    const newest = facts.announcement?.revision ?? 0
    const revision = place?.revision ?? revisionMeant(revision_id, newest)
    const edition = editionOf(input.path.chat_id, revision, newest)
    const last = place && (await blockNamed(tx, edition, place.block_id))
    return { ...facts, asked: revision_id, edition, token: page_token, place, last }
  },
  rules: listBlocksRules,
  unreachable: unreachableEverywhere,
  async run({ tx, input, caller }, { edition, last }) {
    const { page_size, user_id_type } = input.query
    const rows = await pageOfBlocks(tx, edition, last?.path, page_size + 1)
    return pageOf(
      rows,
      page_size,
      async (shown) => {
        const children = await childrenOnPage(tx, edition, shown, rows[page_size])
        return wireRows(tx, shown, children, user_id_type, caller)
      },
      (block_id) => placeToken({ kind: 'blocks', revision: edition.revision, block_id }),
    )
  },
})
