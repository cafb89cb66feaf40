import { UploadAll } from '../../contract/drive/upload-all'
import type { EndpointScenarios } from '../rules/scenario'
import { mediaBlocks, plan } from './media-blocks'
import { parentScenarios } from './media-parent.scenarios'

const form = { file_name: 'plan.txt', parent_type: 'docx_image', parent_node: 'doxcnImage', ...plan }

export const uploadAllScenarios: EndpointScenarios = {
  route: UploadAll.route,
  base: mediaBlocks,
  happy: { form },
  scenarios: {
    ...parentScenarios((parent_node) => ({ form: { ...form, parent_node } })),
    1061008: { request: { form: { ...form, file_name: 'x'.repeat(251) } } },
    1061043: { request: { form: { ...form, size: '20971521' } } },
    1062009: { request: { form: { ...form, size: '7' } } },
    1062008: { request: { form: { ...form, checksum: '1' } } },
  },
}
