import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import type { TemporaryUrls } from '../../contract/drive/batch-get-tmp-download-url'
import { DownloadTemporary } from '../../contract/drive/download-temporary'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { mediaSeen } from './media-access'
import { mediaGates, mediaUnreachable, publishedForMedia } from './media-gates'
import { TEMPORARY_URL_LIFE_MS } from './media-limits'
import { DOWNLOAD_SCOPES } from './media-scopes'
import { signedCode } from './signed-code'

interface Facts {
  /** The tokens that the caller may read, each once, in the order asked for. */
  tokens: string[]
}

/** Addresses for up to five pieces of material (platform/files#temporary-addresses); leaves out any that the caller may not read. */
export const batchGetTmpDownloadUrl = serviceEndpoint<typeof BatchGetTmpDownloadUrl, Facts>({
  contract: BatchGetTmpDownloadUrl,
  access: DOWNLOAD_SCOPES,
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: {
    inTenant: { 'query.file_tokens': 'left out' },
    otherTenants: { 'query.file_tokens': 'left out' },
  },
  limits: mediaPace,
  gates: mediaGates,
  async gather({ tx, input, caller }) {
    const asked = [...new Set(input.query.file_tokens)]
    const seen = await mediaSeen(tx, asked, caller)
    return {
      tokens: asked.filter((token) => {
        const found = seen.get(token)
        return found?.isMember && !found.isExternal && !found.isGone
      }),
    }
  },
  rules: [],
  published: publishedForMedia,
  unreachable: mediaUnreachable,
  async run({ world, origin }, { tokens }): Promise<TemporaryUrls> {
    const until = world.now() + TEMPORARY_URL_LIFE_MS
    const urls = await Promise.all(
      tokens.map(async (file_token) => ({ file_token, code: await signedCode(world, file_token, until) })),
    )
    return {
      tmp_download_urls: urls.map(({ code, file_token }) => ({
        file_token,
        tmp_download_url: origin + path.replace(':code', code),
      })),
    }
  },
  happy: { query: { file_tokens: 'boxcnHappyPicture0000000001' } },
  scenarios: {},
})

const path = DownloadTemporary.route.slice('GET '.length)
