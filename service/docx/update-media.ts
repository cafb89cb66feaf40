import type { Block } from '../../contract/docx/block'
import { imageSize, type PixelSize } from '../../contract/docx/image-size'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { Blobs } from '../blobs/blobs'
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

/** The pixel size of a stored picture; undefined if we cannot measure it. */
export async function measuredSize(blobs: Blobs, media: MediaRow): Promise<PixelSize | undefined> {
  const stream = await blobs.get(media.sha256, { start: 0, end: HEADER_BYTES })
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
