import type { Block } from '../../contract/docx/block'
import { imageSize, type PixelSize } from '../../contract/docx/image-size'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { Blobs } from '../blobs/blobs'
import type { Outside } from '../http/outside'
import type { Tx } from '../store/store'
import type { Body } from './wire-block'

export interface MediaRow {
  file_token: string
  chat_id: string
  block_id: string
  file_name: string
  sha256: string
}

export const tokenNamed = (request: UpdateRequest): string | undefined =>
  (request.replace_image ?? request.replace_file)?.token

export async function mediaNamed(tx: Tx, tokens: readonly string[]): Promise<Map<string, MediaRow>> {
  if (tokens.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media')
    .select(['file_token', 'chat_id', 'block_id', 'file_name', 'sha256'])
    .where('file_token', 'in', tokens)
    .execute()
  return new Map(rows.map((row) => [row.file_token, row]))
}

/** Enough for the headers of the formats that we measure, including the thumbnails of cameras. */
const HEADER_BYTES = 256 * 1024

/** The pixel sizes of the pictures that blocks get, by SHA-256; without those that cannot be measured. */
export async function measuredSizes(
  updates: readonly { request: UpdateRequest; media: MediaRow | undefined }[],
  blobs: Blobs,
  outside: Outside,
): Promise<ReadonlyMap<string, PixelSize>> {
  const pictures = updates.flatMap(({ request, media }) =>
    request.replace_image && media ? media.sha256 : [],
  )
  const all = [...new Set(pictures)]
  if (all.length === 0) return new Map()
  return outside(`measure ${all.join()}`, async () => {
    const sizes = new Map<string, PixelSize>()
    for (const sha256 of all) {
      const size = await measuredSize(blobs, sha256)
      if (size) sizes.set(sha256, size)
    }
    return sizes
  })
}

async function measuredSize(blobs: Blobs, sha256: string): Promise<PixelSize | undefined> {
  const stream = await blobs.get(sha256, { start: 0, end: HEADER_BYTES })
  if (!stream) return undefined
  return imageSize(new Uint8Array(await new Response(stream as BodyInit).arrayBuffer()))
}

type Image = NonNullable<Block['image']>

const DEFAULT_SIDE = 100

/**
 * A given size wins. Otherwise the first picture of a block is measured, and a
 * later one keeps the size of the one before (platform/docx#updates-and-their-limits).
 */
export function replacedImage(body: Body, request: UpdateRequest, measured: PixelSize | undefined): Body {
  const image = (body['image'] ?? {}) as Image
  const asked = request.replace_image
  if (!asked) return body
  const keeps = image.token ? image : measured
  const { token, width, height, align, caption, scale } = asked
  return {
    ...body,
    image: {
      ...image,
      token,
      width: width ?? keeps?.width ?? DEFAULT_SIDE,
      height: height ?? keeps?.height ?? DEFAULT_SIDE,
      align: align ?? image.align ?? 2,
      ...(caption && { caption }),
      ...(scale !== undefined && { scale }),
    },
  }
}

export const replacedFile = (body: Body, media: MediaRow): Body => ({
  ...body,
  file: { ...(body['file'] as object | undefined), token: media.file_token, name: media.file_name },
})
