import type { Endpoint } from '../../../contract/endpoint'
import type { Call, FileAnswer } from '../../http/endpoint'
import { present } from '../../rules/present'
import type { FileFacts } from './file-facts'

/** The bytes of a file that has passed the rules. */
export async function answerWithFile(_call: Call<Endpoint>, { file, range }: FileFacts): Promise<FileAnswer> {
  const { file_key, size, sha256, file_name, file_type } = present(file)
  return {
    download: {
      file: { key: file_key, size, sha256 },
      fileName: file_name,
      fileType: file_type,
      range,
    },
  }
}
