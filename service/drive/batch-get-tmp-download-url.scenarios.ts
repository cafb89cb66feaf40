import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import type { EndpointScenarios } from '../rules/scenario'

export const batchGetTmpDownloadUrlScenarios: EndpointScenarios = {
  route: BatchGetTmpDownloadUrl.route,
  happy: { query: { file_tokens: 'boxcnHappyPicture0000000001' } },
  scenarios: {},
}
