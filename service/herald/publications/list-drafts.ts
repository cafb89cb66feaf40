import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { listHeldChanges } from '../../publications/draft-rows'
import { heraldEndpoint, nothing } from '../herald-endpoint'
import { MOST_LISTED } from './known-publication'

export const listDrafts: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.listDrafts,
  does: 'lists the held changes, the latest first, without their blocks',
  gather: nothing,
  rules: [],
  async run({ tx, input: { query } }) {
    return { drafts: await listHeldChanges(tx, { app_id: query.app_id, most: MOST_LISTED }) }
  },
})
