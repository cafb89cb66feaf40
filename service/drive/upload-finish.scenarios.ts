import { UploadFinish } from '../../contract/drive/upload-finish'
import { RemoveMembers } from '../../contract/im/chats/remove-members'
import type { EndpointScenarios } from '../rules/scenario'
import { mediaBlocks } from './media-blocks'
import { deleteBlocks } from './media-parent.scenarios'
import { arrived, asNeighbour, prepared, withNeighbour } from './prepared-upload'

const DAY_MS = 86_400_000

export const uploadFinishScenarios: EndpointScenarios = {
  route: UploadFinish.route,
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
}
