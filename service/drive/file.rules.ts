import type { ArrivedFile } from '../../contract/form'
import type { Rule } from '../rules/rule'
import { MAX_NAME } from './media-limits'

export interface NamedFile {
  file_name: string
}

export const nameRules: Rule<NamedFile>[] = [
  {
    code: 1061008,
    when: 'file_name is empty or has more than 250 characters',
    fails: (f) => f.file_name.trim() === '' || Array.from(f.file_name).length > MAX_NAME,
  },
]

/** Bytes that have arrived, and what their sender says about them. */
export interface SentBytes {
  file: ArrivedFile
  /** The declared number of bytes. */
  size: number
  checksum: string | undefined
}

export const bytesRules: Rule<SentBytes>[] = [
  {
    code: 1062009,
    when: 'the number of bytes differs from size',
    fails: (f) => f.file.size !== f.size,
  },
  {
    code: 1062008,
    when: 'checksum is not the decimal Adler-32 of the file',
    fails: (f) => Boolean(f.checksum) && f.checksum !== f.file.adler32,
  },
]
