import { z } from 'zod'

/** The types of messages that an application can send (platform/messages#sent-content). */
export const sentTypes = [
  'text',
  'post',
  'image',
  'interactive',
  'share_chat',
  'share_user',
  'audio',
  'media',
  'file',
  'sticker',
  'system',
] as const

export type SentType = (typeof sentTypes)[number]

export const sentType = z.enum(sentTypes)
