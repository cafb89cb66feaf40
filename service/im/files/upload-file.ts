import type { ArrivedFile } from '../../../contract/form'
import { MAX_FILE_BYTES, UploadFile } from '../../../contract/im/files/upload-file'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import type { Rule } from '../../rules/rule'
import { appFacts } from './file-facts'
import type { AppFacts } from './file-facts'
import { botRow, metaRow, tenantRows } from './file.rules'
import { fileScenarios as those } from './file.scenarios'

export interface UploadFileFacts extends AppFacts {
  file: ArrivedFile
  file_type: string
}

const rules: Rule<UploadFileFacts>[] = [
  botRow,
  { code: 234010, when: 'empty file', fails: (f) => f.file.size === 0 },
  {
    code: 234006,
    when: 'file above 30 MB (MB = 2^20)',
    fails: (f) => f.file.size > MAX_FILE_BYTES,
  },
  {
    code: 234001,
    when: 'file_type is opus, but the bytes are not Ogg Opus',
    fails: (f) => f.file_type === 'opus' && !isOggOpus(f.file.head),
    ours: true,
  },
  ...tenantRows,
  metaRow,
]

/** The first page of an Ogg file says within this many bytes what the file holds. */
const FIRST_PAGE_BYTES = 512

function isOggOpus(head: Uint8Array): boolean {
  const page = String.fromCharCode(...head.subarray(0, FIRST_PAGE_BYTES))
  return page.startsWith('OggS') && page.includes('OpusHead')
}

const form = { file_type: 'stream', file_name: '报告.pdf', file: new Blob(['%PDF-1.4 happy']) }

export const UPLOAD_SCOPES = ['im:resource', 'im:resource:upload']

/**
 * A file of 30 MiB at most (platform/files#upload-a-file). Its name is stored unchanged. Its bytes are durable before
 * the row that names them.
 */
export const uploadFile = serviceEndpoint<typeof UploadFile, UploadFileFacts>({
  contract: UploadFile,
  locks: noLocks,
  emits: [],
  access: UPLOAD_SCOPES,
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, listsFields: true, internal: 2200, unauthorized: 234002, storage: 234042 },
  upload: { part: 'file', most: MAX_FILE_BYTES },
  async gather({ tx, input, caller }) {
    const { file, file_type } = input.body
    return { ...(await appFacts(tx, caller)), file, file_type }
  },
  rules,
  published: [232096, 234001, 234002, 234006, 234007, 234010, 234041, 234042],
  async run({ tx, input, caller, world, keep }) {
    const { file, file_name, file_type, duration = null } = input.body
    await keep(file)
    const file_key = world.newId('file')
    await tx
      .insertInto('files')
      .values({
        file_key,
        app_id: caller.app_id,
        file_name,
        file_type,
        kind: 'file',
        duration,
        size: file.size,
        sha256: file.sha256,
      })
      .execute()
    return { file_key }
  },
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
})
