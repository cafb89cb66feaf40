import type { AppClient } from '../../client/client'
import { UploadAll } from '../../contract/drive/upload-all'
import { UploadFinish } from '../../contract/drive/upload-finish'
import { UploadPart } from '../../contract/drive/upload-part'
import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { SendBytes, UploadOptions, UploadSource } from './send-bytes'

const MIB = 1_048_576

/** The largest size of one form. Larger files are sent in parts (platform/files#media-upload). */
const MOST_IN_ONE_FORM = 20 * MIB

/** The largest size that is accepted: 128 parts of 4 MiB. The platform publishes no number. */
export const MOST_BYTES = 512 * MIB

/** The longest file name, in characters (platform/files#media-upload). */
const MOST_NAME = 250

const parentTypes = { image: 'docx_image', file: 'docx_file' } as const

/**
 * Uploads bytes for one block (platform/docx#media-in-three-steps, platform/files#media-upload): up to 20 MiB in one
 * form, more in parts.
 */
export const uploadMedia =
  (client: AppClient): SendBytes =>
  async (upload, sending) => {
    const { bytes } = upload
    if (bytes.size > MOST_IN_ONE_FORM) return await inParts(client, upload, sending)
    const { signal, onProgress } = sending
    const body = { ...announced(upload), file: bytes }
    return (await client.callForm(UploadAll, { body }, { signal, onProgress })).file_token
  }

const announced = ({ kind, blockId, name, bytes }: UploadSource) => ({
  file_name: nameToSend(name),
  parent_type: parentTypes[kind],
  parent_node: blockId,
  size: bytes.size,
})

/** Uploads in parts. Continues after the last part that an earlier try of the same upload sent. */
async function inParts(
  client: AppClient,
  upload: UploadSource,
  { signal, onProgress, parts }: UploadOptions,
): Promise<string> {
  const { bytes } = upload
  parts.prepared ??= await client.call(UploadPrepare, { body: announced(upload) }, { signal })
  const { upload_id, block_size, block_num } = parts.prepared
  for (; parts.sent < block_num; parts.sent++) {
    const seq = parts.sent
    const file = bytes.slice(seq * block_size, (seq + 1) * block_size)
    const report = (share: number) => onProgress((seq * block_size + share * file.size) / bytes.size)
    const body = { upload_id, seq, size: file.size, file }
    await client.callForm(UploadPart, { body }, { signal, onProgress: report })
    report(1)
  }
  return (await client.call(UploadFinish, { body: { upload_id, block_num } }, { signal })).file_token
}

const ENDING = /\.[^.]{1,20}$/

/** A name that the platform accepts, with its extension. `untitled` if there is none. */
export function nameToSend(name: string): string {
  const letters = Array.from(name || 'untitled')
  if (letters.length <= MOST_NAME) return letters.join('')
  const ending = ENDING.exec(name)?.[0] ?? ''
  return letters.slice(0, MOST_NAME - Array.from(ending).length).join('') + ending
}
