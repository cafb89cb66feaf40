import type { Call } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type { DraftAnswer, GatewayPublications, LocalPublications } from '../../contract/herald/publications'
import { blocksFromTree, treeFromBlocks } from '../../document/wire/tree-from-blocks'
import type { SharedDraftPorts, StoredDraft } from '../drafts/shared-draft'

interface Options {
  call: Call
  /** The endpoints of a local service or of a gateway. */
  endpoints: typeof LocalPublications | typeof GatewayPublications
  appId: string
  chatId: string
}

/** No change of the announcement is held. */
const NONE = 1770002
/** The most drafts that the server lists. */
const MOST_LISTED = 200
/** Another browser has stored a version, or discarded it. */
const CHANGED = 9499

/** The held change of one announcement, as a local service or a gateway stores it. */
export function draftCalls({ call, endpoints, appId, chatId }: Options): SharedDraftPorts['server'] {
  const path = { chat_id: chatId }
  return {
    async read() {
      // A refused read would be an error in the console of the browser.
      const { drafts } = await call(endpoints.listDrafts, { query: {} })
      const isThere = drafts.some(({ chat_id }) => chat_id === chatId)
      if (!isThere && drafts.length < MOST_LISTED) return undefined
      const answer = await call(endpoints.getDraft, { path }).catch(goneIf(NONE))
      return answer && storedDraft(answer.draft)
    },
    async write({ revision, tree }, version) {
      const body = { app_id: appId, base_revision: revision, blocks: blocksFromTree(tree) }
      const stored =
        version === undefined
          ? call(endpoints.createDraft, { body: { ...body, ...path } })
          : call(endpoints.putDraft, { path, body: { ...body, version } })
      const answer = await stored.catch((error: unknown) => {
        if (!isOfVersion(error)) throw error
        return undefined
      })
      return answer && storedDraft(answer.draft)
    },
    async remove() {
      await call(endpoints.deleteDraft, { path, body: {} }).catch(goneIf(NONE))
    },
  }
}

const storedDraft = ({ version, base_revision, blocks, made_by, changed_at }: DraftAnswer): StoredDraft => ({
  version,
  revision: base_revision,
  tree: treeFromBlocks(blocks),
  by: made_by,
  at: changed_at,
})

const goneIf =
  (code: number) =>
  (error: unknown): undefined => {
    if (!(error instanceof LarkError) || error.code !== code) throw error
    return undefined
  }

/** The code has other causes, so the field counts, too. */
function isOfVersion(error: unknown): boolean {
  if (!(error instanceof LarkError) || error.code !== CHANGED) return false
  const fields = error.detail?.field_violations?.map(({ field }) => field) ?? []
  return fields.includes('version') || fields.includes('chat_id')
}
