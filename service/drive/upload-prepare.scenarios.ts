import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { EndpointScenarios } from '../rules/scenario'
import { mediaBlocks } from './media-blocks'
import { parentScenarios } from './media-parent.scenarios'

const body = { file_name: 'plan.txt', parent_type: 'docx_image', parent_node: 'doxcnImage', size: 6 }

export const uploadPrepareScenarios: EndpointScenarios = {
  route: UploadPrepare.route,
  base: mediaBlocks,
  happy: { body },
  scenarios: {
    ...parentScenarios((parent_node) => ({ body: { ...body, parent_node } })),
    1061008: { request: { body: { ...body, file_name: 'x'.repeat(251) } } },
    1061043: { request: { body: { ...body, size: 536_870_913 } } },
  },
}
