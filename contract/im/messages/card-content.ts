import { z } from 'zod'

/**
 * How cards are shown (platform/messages#calls, platform/messages#received-content): absent, simplified; else the
 * JSON that was sent, or that JSON in a text with its schema. The second value is not documented, but clients send it.
 */
export const cardContentType = z.enum(['user_card_content', 'raw_card_content']).optional()
