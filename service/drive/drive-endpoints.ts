import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { batchGetTmpDownloadUrl } from './batch-get-tmp-download-url'
import { batchGetTmpDownloadUrlScenarios } from './batch-get-tmp-download-url.scenarios'
import { downloadMedia } from './download-media'
import { downloadMediaScenarios } from './download-media.scenarios'
import { downloadTemporary } from './download-temporary'
import { downloadTemporaryScenarios } from './download-temporary.scenarios'
import { uploadAll } from './upload-all'
import { uploadAllScenarios } from './upload-all.scenarios'
import { uploadFinish } from './upload-finish'
import { uploadFinishScenarios } from './upload-finish.scenarios'
import { uploadPart } from './upload-part'
import { uploadPartScenarios } from './upload-part.scenarios'
import { uploadPrepare } from './upload-prepare'
import { uploadPrepareScenarios } from './upload-prepare.scenarios'

export const driveEndpoints: readonly AnyEndpoint[] = [
  uploadAll,
  uploadPrepare,
  uploadPart,
  uploadFinish,
  downloadMedia,
  batchGetTmpDownloadUrl,
  downloadTemporary,
]

export const driveScenarios: readonly EndpointScenarios[] = [
  uploadAllScenarios,
  uploadPrepareScenarios,
  uploadPartScenarios,
  uploadFinishScenarios,
  downloadMediaScenarios,
  batchGetTmpDownloadUrlScenarios,
  downloadTemporaryScenarios,
]
