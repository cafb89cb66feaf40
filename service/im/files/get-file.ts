import { GetFile } from '../../../contract/im/files/get-file'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import { answerWithFile } from './answer-with-file'
import { ownFileFacts } from './file-facts'
import type { OwnFileFacts } from './file-facts'
import { neverDeleted, ownerRows, rangeRow, tenantRows, tooBigRow } from './file.rules'
import { fileScenarios as those } from './file.scenarios'

const rules: Rule<OwnFileFacts>[] = [...ownerRows('file_key'), ...tenantRows, tooBigRow, rangeRow]

/** A file that the same application uploaded, whole or one range of it (platform/files#get-a-file). Needs no scope. */
export const getFile = serviceEndpoint<typeof GetFile, OwnFileFacts>({
  contract: GetFile,
  access: [],
  tokens: 'tenants',
  foreign: { inTenant: { 'path.file_key': 234008 } },
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, internal: 2200, unauthorized: 234002, storage: 234042 },
  gather: (call) => ownFileFacts(call, call.input.path.file_key, 'file'),
  rules,
  unreachable: [neverDeleted],
  run: answerWithFile,
  happy: { path: { file_key: 'file_v3_happy' } },
  scenarios: {
    '234001: file_key unknown, or of another tenant': { request: { path: { file_key: 'file_v3_nowhere' } } },
    234008: those.others,
    234041: those.keyDeleted,
    234042: those.storageBroken,
    234037: those.tooBig,
    '234001: Range starts beyond the end': those.beyond,
  },
})
