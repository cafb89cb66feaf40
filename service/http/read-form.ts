import type { ArrivedFile } from '../../contract/form'
import type { Blobs, Staged } from '../blobs/blobs'
import type { Upload } from './endpoint'
import { Failure } from './failure'

/** A form that was read: its text fields, and its file under the name of its part. */
export interface ReadForm {
  fields: Record<string, string | ArrivedFile>
  /** The bytes behind an arrived file, until they are kept or let go. */
  staged: Map<ArrivedFile, Staged>
}

/**
 * Reads a `multipart/form-data` body: text fields as text, the file straight
 * into the blobs, its parts in any order and with or without a file name.
 */
export async function readForm(request: Request, upload: Upload, blobs: Blobs): Promise<ReadForm> {
  const form = await request.formData().catch(() => {
    throw new Failure(9499)
  })
  const fields: ReadForm['fields'] = Object.create(null)
  const staged: ReadForm['staged'] = new Map()
  for (const [name, value] of form as unknown as Iterable<[string, string | Blob]>) {
    if (typeof value === 'string') fields[name] = value
    else if (name === upload.part) {
      const held = await blobs.stage(value.stream(), upload.most)
      const head = new Uint8Array(await value.slice(0, 65_536).arrayBuffer())
      const file = { size: held.size, sha256: held.sha256, head, adler32: '' }
      fields[name] = file
      staged.set(file, held)
    }
  }
  return { fields, staged }
}
