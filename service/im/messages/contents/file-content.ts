import { z } from 'zod'
import type { Known, ReadContent, Resource } from './content'

const key = z.string().min(1).max(500)
const Image = z.object({ image_key: key })
const File = z.object({ file_key: key })
/** A video without a cover has no image_key. */
const Media = z.object({ file_key: key, image_key: z.string().max(500).optional() })

/** `{"image_key"}` (platform/messages#sent-content). */
export const imageContent: ReadContent = (value) => {
  const read = Image.safeParse(value)
  if (!read.success) return undefined
  const { image_key } = read.data
  return {
    people: [],
    resources: [{ key: image_key, as: 'image' }],
    received: () => JSON.stringify({ image_key }),
  }
}

/** `{"file_key"}`: a file is received with its name, audio with its length, a sticker as it is (platform/messages#received-content). */
export const fileContent =
  (as: 'file' | 'audio' | 'sticker'): ReadContent =>
  (value) => {
    const read = File.safeParse(value)
    if (!read.success) return undefined
    const { file_key } = read.data
    return {
      people: [],
      resources: [{ key: file_key, as }],
      received: (known) => {
        const name = as === 'file' ? nameOf(known, file_key) : {}
        return JSON.stringify({ file_key, ...name, ...(as === 'audio' && durationOf(known, file_key)) })
      },
    }
  }

/** `{"file_key","image_key"}`: a video is received with its name and length. */
export const mediaContent: ReadContent = (value) => {
  const read = Media.safeParse(value)
  if (!read.success) return undefined
  const { file_key, image_key } = read.data
  const cover: Resource[] = image_key ? [{ key: image_key, as: 'image' }] : []
  return {
    people: [],
    resources: [{ key: file_key, as: 'media' }, ...cover],
    received: (known) =>
      JSON.stringify({
        file_key,
        ...(image_key && { image_key }),
        ...nameOf(known, file_key),
        ...durationOf(known, file_key),
      }),
  }
}

const nameOf = (known: Known, file_key: string) => ({ file_name: known.file(file_key)?.file_name ?? '' })

/** Milliseconds; left out if the file was uploaded without a duration (platform/files#upload-a-file). */
function durationOf(known: Known, file_key: string) {
  const duration = known.file(file_key)?.duration ?? undefined
  return duration === undefined ? {} : { duration }
}
