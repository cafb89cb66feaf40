import { GetFile } from '../../../contract/im/files/get-file'
import type { EndpointScenarios } from '../../rules/scenario'
import { fileScenarios as those } from './file.scenarios'

export const getFileScenarios: EndpointScenarios = {
  route: GetFile.route,
  happy: { path: { file_key: 'file_v3_happy' } },
  scenarios: {
    '234001: file_key unknown, or of another tenant': { request: { path: { file_key: 'file_v3_nowhere' } } },
    234008: those.others,
    234041: those.keyDeleted,
    234042: those.storageBroken,
    234037: those.tooBig,
    '234001: Range starts beyond the end': those.beyond,
  },
}
