import { z } from 'zod'
import { answering } from '../endpoint'
import { filePart, formInt, maybeEmpty } from '../form'

/** The most bytes that the pictures, files and sheets of one held change have in all. */
export const MOST_HELD_BYTES = 100 * 1024 * 1024
/** The same of one chat, with those of its publications that have not gone live yet. */
export const MOST_CHAT_BYTES = 3 * MOST_HELD_BYTES

/** Bytes of a picture or a file, or cells of a sheet, that a held change adds. */
export interface HeldMedia {
  /** The blocks of the held change name it. */
  token: string
  name: string
  size: number
  /** In lower-case hex. */
  sha256: string
}

/** The token of bytes that no announcement has yet, as the page that added them names it. */
const heldToken = z.string().regex(/^local:[\w-]{1,100}$/, 'is not the token of bytes that a page added')
const id = z.string().min(1).max(200)
const query = z.object({ token: heldToken })
const ofChat = z.object({ chat_id: id })
const ofPublication = z.object({ publication_id: id })

const added = z.object({
  app_id: id,
  chat_id: id,
  token: heldToken,
  /** The file's name; empty for a picture or a sheet. */
  name: z.string().max(250),
  size: formInt(0, 999_999_999_999_999),
  /** The hash of the bytes. A page of an insecure origin cannot compute it. */
  sha256: maybeEmpty(z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in lower-case hex')),
  file: filePart,
})

/**
 * Adds bytes to the held change of a chat. A token has the same bytes for as long as it is held. Bytes that no held change
 * names are removed ten minutes later.
 */
export const AddHeldMedia = answering<{ media: HeldMedia }>()({
  route: 'POST /_herald/publications/drafts/media',
  encoding: 'form',
  body: added,
})

export const GetHeldMedia = answering<object>()({
  route: 'GET /_herald/publications/drafts/:chat_id/media',
  path: ofChat,
  query,
  success: 'bytes',
})

/** Bytes that a publication of a held change adds, until it is over. */
export const GetPublicationMedia = answering<object>()({
  route: 'GET /_herald/publications/:publication_id/media',
  path: ofPublication,
  query,
  success: 'bytes',
})

/** The same of a gateway, for signed-in operators. */
export const AddGatewayMedia = answering<{ media: HeldMedia }>()({
  route: 'POST /gateway/publications/drafts/media',
  encoding: 'form',
  body: added,
})

export const GetGatewayMedia = answering<object>()({
  route: 'GET /gateway/publications/drafts/:chat_id/media',
  path: ofChat,
  query,
  success: 'bytes',
})

export const GetGatewayPublicationMedia = answering<object>()({
  route: 'GET /gateway/publications/:publication_id/media',
  path: ofPublication,
  query,
  success: 'bytes',
})
