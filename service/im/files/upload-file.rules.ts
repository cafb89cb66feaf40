import type { ArrivedFile } from '../../../contract/form'
import { MAX_FILE_BYTES } from '../../../contract/im/files/upload-file'
import type { Rule } from '../../rules/rule'
import type { AppFacts } from './file-facts'
import { botRow, metaRow, tenantRows } from './file.rules'

export interface UploadFileFacts extends AppFacts {
  file: ArrivedFile
  file_type: string
}

export const uploadFileRules: Rule<UploadFileFacts>[] = [
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
