import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { DownloadTemporary } from '../../contract/drive/download-temporary'
import type { EndpointScenarios } from '../rules/scenario'

const DAY_MS = 86_400_000

export const downloadTemporaryScenarios: EndpointScenarios = {
  route: DownloadTemporary.route,
  base: {
    async before(call) {
      const { tmp_download_urls } = await call(BatchGetTmpDownloadUrl, {
        query: { file_tokens: 'boxcnHappyPicture0000000001' },
      })
      return { path: { code: tmp_download_urls[0]?.tmp_download_url.split('/').at(-1) ?? '' } }
    },
  },
  happy: {},
  scenarios: {
    1061003: { before: async (_call, time) => time.pass(DAY_MS) },
    1061002: { request: { headers: { range: 'bytes=1000000-' } } },
  },
}
