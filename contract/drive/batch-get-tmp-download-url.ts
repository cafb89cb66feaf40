import { z } from 'zod'
import { answering } from '../endpoint'

export interface TemporaryUrls {
  tmp_download_urls: { file_token: string; tmp_download_url: string }[]
}

/**
 * Addresses that give the bytes to anyone who knows them, for 24 hours. A token
 * that is unknown, or that the caller may not read, is missing from the list
 * (platform/files#temporary-addresses).
 */
export const BatchGetTmpDownloadUrl = answering<TemporaryUrls>()({
  route: 'GET /open-apis/drive/v1/medias/batch_get_tmp_download_url',
  repeated: ['file_tokens'],
  query: z.object({
    /** Up to five, each as a parameter of its own. */
    file_tokens: z.array(z.string().min(1).max(200)).min(1).max(5),
    extra: z.string().optional(),
  }),
})
