import type { Call } from '../http/endpoint'
import { actorId } from '../users/actor'
import type { UploadFacts } from './upload.rules'

/** Reads the upload that a request names, with the caller and the time. */
export async function uploadNamed<E>(
  { tx, caller, world }: Call<E>,
  upload_id: string,
): Promise<UploadFacts> {
  const upload = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('upload_id', '=', upload_id)
    .executeTakeFirst()
  return { upload, actor: actorId(caller), now: world.now() }
}
