import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import type { TemporaryUrls } from '../../contract/drive/batch-get-tmp-download-url'
import { DownloadTemporary } from '../../contract/drive/download-temporary'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { noLocks } from '../http/locks'
import { hashOf } from '../store/secrets'
import { mediaSeen } from './media-access'
import { mediaGates, mediaUnreachable } from './media-gates'
import { TEMPORARY_URL_LIFE_MS } from './media-limits'
import { DOWNLOAD_SCOPES } from './media-scopes'

interface Facts {
  /** Those of the tokens that the caller may read, each once, as asked. */
  tokens: string[]
}

/** Addresses for up to five pieces of material (platform/files#temporary-addresses): what the caller may not read is as if it were not. */
export const batchGetTmpDownloadUrl = serviceEndpoint<typeof BatchGetTmpDownloadUrl, Facts>({
  contract: BatchGetTmpDownloadUrl,
  locks: noLocks,
  // The addresses are kept.
  transaction: 'writes',
  access: DOWNLOAD_SCOPES,
  tokens: 'tenants and users',
  limits: mediaPace,
  gates: mediaGates,
  async gather({ tx, input, caller }) {
    const asked = [...new Set(input.query.file_tokens)]
    const seen = await mediaSeen(tx, asked, caller)
    return {
      tokens: asked.filter((token) => {
        const found = seen.get(token)
        return found?.isMember && !found.isGone
      }),
    }
  },
  rules: [],
  unreachable: mediaUnreachable,
  async run({ tx, world, origin }, { tokens }): Promise<TemporaryUrls> {
    const now = world.now()
    await tx.deleteFrom('temporary_urls').where('expires_at', '<=', now).execute()
    const urls = tokens.map((file_token) => ({
      code: world.newId('download_code'),
      file_token,
      expires_at: now + TEMPORARY_URL_LIFE_MS,
    }))
    for (const { code, ...rest } of urls) {
      const row = { code_hash: await hashOf(code), ...rest }
      await tx.insertInto('temporary_urls').values(row).execute()
    }
    return {
      tmp_download_urls: urls.map(({ code, file_token }) => ({
        file_token,
        tmp_download_url: origin + path.replace(':code', code),
      })),
    }
  },
})

const path = DownloadTemporary.route.slice('GET '.length)
