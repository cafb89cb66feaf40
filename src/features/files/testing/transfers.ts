import type { DownloadTransfer, UploadTransfer } from '../history/transfer'

/** An upload of one file, with the properties that matter to a test. */
export const uploadOf = (id: string, unusual: Partial<UploadTransfer> = {}): UploadTransfer => ({
  kind: 'upload',
  id,
  key: `key of ${id}`,
  as: 'stream',
  name: `${id}.txt`,
  size: 5,
  sha256: id,
  sentAs: [],
  at: 1_000,
  ...unusual,
})

export const downloadOf = (id: string, unusual: Partial<DownloadTransfer> = {}): DownloadTransfer => ({
  kind: 'download',
  id,
  type: 'file',
  key: `key of ${id}`,
  messageId: `om_${id}`,
  name: `${id}.txt`,
  size: 5,
  at: 1_000,
  ...unusual,
})
