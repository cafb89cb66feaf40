import { UploadFinish } from '../../contract/drive/upload-finish'
import { RemoveMembers } from '../../contract/im/chats/remove-members'
import { mediaBlocks } from '../examples/media'
import { arrived, asNeighbour, prepared, withNeighbour } from '../examples/upload'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { lockUpload } from '../http/locks'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { joinedParts } from './joined-parts'
import { mediaUnreachable, uploadGates, publishedForMedia } from './media-gates'
import { gatherParent } from './media-parent'
import type { ParentFacts } from './media-parent'
import { deleteBlocks } from './media-parent.scenarios'
import { UPLOAD_SCOPES } from './media-scopes'
import { newMedia } from './new-media'
import { uploadNamed } from './upload-named'
import { uploadRules } from './upload.rules'
import type { UploadFacts } from './upload.rules'

/** The parent of an upload is checked again: a day may have passed. */
export interface UploadFinishFacts extends UploadFacts, ParentFacts {
  block_num: number
  /** SHA-256 of each part that has arrived, in order. */
  parts: string[]
}

const rules: Rule<UploadFinishFacts>[] = [
  ...uploadRules,
  {
    code: 1061004,
    when: 'the application has left the chat of parent_node, or may not edit its announcement any more',
    fails: (f) => f.parent && !(f.parent.isMember && f.parent.mayEdit),
  },
  {
    code: 1061041,
    when: 'parent_node was deleted meanwhile, or its chat dissolved',
    // A deleted block is known for a thousand revisions; after that, the parent is missing.
    fails: (f) => !f.parent || f.parent.deleted,
  },
  {
    code: 1062011,
    when: 'block_num differs from the number of parts that was prepared',
    fails: (f) => f.upload && f.block_num !== f.upload.block_num,
  },
  {
    code: 1062010,
    when: 'a part is missing',
    fails: (f) => f.upload && f.parts.length < f.upload.block_num,
  },
]

const DAY_MS = 86_400_000

/** Joins the parts into one file; the parts and the upload_id are gone afterwards (platform/files#media-upload). */
export const uploadFinish = serviceEndpoint<typeof UploadFinish, UploadFinishFacts>({
  contract: UploadFinish,
  locks: lockUpload,
  emits: [],
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  people: 'authors',
  foreign: { inTenant: { 'body.upload_id': 1062007 }, otherTenants: { 'body.upload_id': 1062007 } },
  limits: mediaPace,
  gates: uploadGates,
  async gather(call) {
    const { tx, caller } = call
    const { upload_id, block_num } = call.input.body
    const facts = await uploadNamed(call, upload_id)
    const parts = await tx
      .selectFrom('upload_parts')
      .select('sha256')
      .where('upload_id', '=', upload_id)
      .orderBy('seq')
      .execute()
    return {
      ...facts,
      ...(await gatherParent(tx, facts.upload ?? nothing, caller)),
      block_num,
      parts: parts.map((part) => part.sha256),
    }
  },
  rules,
  published: publishedForMedia,
  unreachable: mediaUnreachable,
  async run(call, facts) {
    const { tx, world, outside } = call
    const { upload_id, file_name } = present(facts.upload)
    const whole = await outside(`join ${facts.parts.join()}`, () =>
      world.blobs.put(joinedParts(world.blobs, facts.parts)),
    )
    await tx.deleteFrom('upload_parts').where('upload_id', '=', upload_id).execute()
    await tx.deleteFrom('uploads').where('upload_id', '=', upload_id).execute()
    return newMedia(call, facts, { file_name, ...whole })
  },
  base: {
    ...mediaBlocks,
    before: async (call) => ({ body: { upload_id: await arrived(call), block_num: 1 } }),
  },
  happy: {},
  scenarios: {
    1061003: { request: { body: { upload_id: 'nowhere', block_num: 1 } } },
    1062007: {
      world: withNeighbour,
      before: async (call) => ({
        body: { upload_id: await arrived(call, { headers: asNeighbour }), block_num: 1 },
      }),
    },
    1061021: { before: async (_call, time) => time.pass(DAY_MS + 1) },
    1061004: {
      before: async (call) => {
        await call(RemoveMembers, {
          path: { chat_id: 'oc_launch' },
          query: { member_id_type: 'app_id' },
          body: { id_list: ['cli_a1b2c3d4e5f60718'] },
        })
      },
    },
    1061041: { before: deleteBlocks },
    1062011: { before: async (call) => ({ body: { upload_id: await prepared(call), block_num: 2 } }) },
    1062010: { before: async (call) => ({ body: { upload_id: await prepared(call), block_num: 1 } }) },
  },
})

const nothing = { parent_type: '', parent_node: '' }
