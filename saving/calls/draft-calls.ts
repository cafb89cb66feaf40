import type { AppClient } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type {
  AddGatewayMedia,
  AddHeldMedia,
  GetGatewayMedia,
  GetHeldMedia,
} from '../../contract/herald/held-media'
import type { DraftAnswer, GatewayPublications, LocalPublications } from '../../contract/herald/publications'
import { blocksFromTree, treeFromBlocks } from '../../document/wire/tree-from-blocks'
import type { SharedDraftPorts, StoredDraft } from '../drafts/shared-draft'
import type { NamedBytes } from '../media/media-store'
import { sha256Of } from '../media/sha256-of'
import { nameToSend } from '../media/upload-media'

interface Options {
  client: Pick<AppClient, 'appId' | 'call' | 'callForm' | 'callBytes'>
  /** The endpoints of a local service or of a gateway. */
  endpoints: typeof LocalPublications | typeof GatewayPublications
  media: {
    add: typeof AddHeldMedia | typeof AddGatewayMedia
    get: typeof GetHeldMedia | typeof GetGatewayMedia
  }
  chatId: string
}

/** The held change of one announcement on the server. */
export type DraftCalls = SharedDraftPorts['server'] & {
  /** Undefined: the server does not have them. */
  bytes(token: string): Promise<Blob | undefined>
}

/** No change of the announcement is held. */
const NONE = 1770002
/** The most drafts that the server lists. */
const MOST_LISTED = 200
/** Another browser has stored a version, or discarded it. */
const CHANGED = 9499

/** The held change of one announcement, as a local service or a gateway stores it. */
export function draftCalls({ client, endpoints, media, chatId }: Options): DraftCalls {
  const { appId, call } = client
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
    async addBytes(token, { bytes, name }: NamedBytes) {
      const sha256 = (await sha256Of(bytes)) ?? ''
      const body = {
        app_id: appId,
        ...path,
        token,
        name: name && nameToSend(name),
        size: bytes.size,
        sha256,
        file: bytes,
      }
      return (await client.callForm(media.add, { body })).media.sha256
    },
    bytes: (token) => client.callBytes(media.get, { path, query: { token } }).catch(goneIf(NONE)),
  }
}

const storedDraft = ({
  version,
  base_revision,
  blocks,
  media,
  made_by,
  changed_at,
}: DraftAnswer): StoredDraft => ({
  version,
  revision: base_revision,
  tree: treeFromBlocks(blocks),
  bytes: Object.fromEntries(media.map(({ token, sha256 }) => [token, sha256])),
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
