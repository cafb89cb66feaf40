import type { AnyEndpoint } from '../http/endpoint'
import { batchGetTmpDownloadUrl } from './batch-get-tmp-download-url'
import { downloadMedia } from './download-media'
import { downloadTemporary } from './download-temporary'
import { uploadAll } from './upload-all'
import { uploadFinish } from './upload-finish'
import { uploadPart } from './upload-part'
import { uploadPrepare } from './upload-prepare'

export const driveEndpoints: readonly AnyEndpoint[] = [
  uploadAll,
  uploadPrepare,
  uploadPart,
  uploadFinish,
  downloadMedia,
  batchGetTmpDownloadUrl,
  downloadTemporary,
]
