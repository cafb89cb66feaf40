import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { heraldEndpoint, nothing } from '../herald-endpoint'
import { MOST_LISTED } from './known-publication'

export const listDrafts: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.listDrafts,
  does: 'lists the held changes, the latest first, without their blocks',
  gather: nothing,
  rules: [],
  async run({ tx, input: { query } }) {
    const rows = await tx
      .selectFrom('held_changes')
      .select(['chat_id', 'app_id', 'base_revision', 'version', 'made_by', 'changed_at'])
      .$if(query.app_id !== undefined, (of) => of.where('app_id', '=', query.app_id ?? ''))
      .orderBy('changed_at', 'desc')
      .orderBy('chat_id')
      .limit(MOST_LISTED)
      .execute()
    return { drafts: rows.map((row) => ({ ...row, changed_at: Number(row.changed_at) })) }
  },
})
