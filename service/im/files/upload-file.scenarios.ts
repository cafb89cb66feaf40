import { MAX_FILE_BYTES, UploadFile } from '../../../contract/im/files/upload-file'
import type { EndpointScenarios } from '../../rules/scenario'
import { fileScenarios as those } from './file.scenarios'

const form = { file_type: 'stream', file_name: '报告.pdf', file: new Blob(['%PDF-1.4 happy']) }

export const uploadFileScenarios: EndpointScenarios = {
  route: UploadFile.route,
  happy: { form },
  scenarios: {
    234007: those.botDisabled,
    234010: { request: { form: { ...form, file: new Blob([]) } } },
    // Built when it is sent, not when the module is loaded.
    234006: {
      before: async () => ({ form: { ...form, file: new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]) } }),
    },
    234001: { request: { form: { ...form, file_type: 'opus' } } },
    234041: those.keyDeleted,
    234042: those.storageBroken,
    232096: those.metaStopped,
  },
}
