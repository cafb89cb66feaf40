import { GetFile } from '../../../contract/im/files/get-file'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { answerWithFile } from './answer-with-file'
import { ownFileFacts } from './file-facts'
import type { OwnFileFacts } from './file-facts'
import { neverDeleted } from './file.rules'
import { getFileRules } from './get-file.rules'

/** A file that the same application uploaded, whole or one range of it (platform/files#get-a-file). Needs no scope. */
export const getFile = serviceEndpoint<typeof GetFile, OwnFileFacts>({
  contract: GetFile,
  access: [],
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, internal: 2200, unauthorized: 234002, storage: 234042 },
  gather: (call) => ownFileFacts(call, call.input.path.file_key, 'file'),
  rules: getFileRules,
  unreachable: [neverDeleted],
  run: answerWithFile,
})
