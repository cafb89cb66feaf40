import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

/**
 * The answers to the three actions of a registration (platform/oauth#registering-an-application): the first two fields
 * to `init`, those of a device to `begin`, and the application to `poll`.
 */
export interface AppRegistration {
  nonce?: string
  supported_auth_methods?: string[]
  device_code?: string
  user_code?: string
  verification_uri?: string
  verification_uri_complete?: string
  /** In seconds, under both names that clients read. */
  expire_in?: number
  expires_in?: number
  interval?: number
  client_id?: string
  client_secret?: string
  auth_method?: string[]
  user_info?: { open_id?: string; tenant_brand?: 'feishu' | 'lark' }
}

/** A client registers an application of its own, which a person agrees to on a page. */
export const RegisterApp = answering<AppRegistration>()({
  route: 'POST /oauth/v1/app/registration',
  encoding: 'urlencoded',
  envelope: 'oauth',
  body: z.object({
    /** init, begin or poll */
    action: words,
    archetype: words,
    auth_method: words,
    request_user_info: words,
    device_code: words,
  }),
})
