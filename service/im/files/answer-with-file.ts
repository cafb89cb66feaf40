import { download } from '../../bytes/download'
import type { Answer, Call } from '../../http/endpoint'
import { present } from '../../rules/present'
import type { FileFacts } from './file-facts'

/** The bytes of a file, once the rules have let it through. */
export async function answerWithFile<E>({ world }: Call<E>, { file, range }: FileFacts): Promise<Answer> {
  const { file_key, size, sha256, file_name, file_type } = present(file)
  const response = await download(world.blobs, {
    file: { key: file_key, size, sha256 },
    fileName: file_name,
    fileType: file_type,
    range,
  })
  return { response }
}
