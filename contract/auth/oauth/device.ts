import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

/** The codes of a device that signs a person in without a browser of its own (platform/oauth#devices). */
export interface DeviceGrant {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  /** Both in seconds. */
  expires_in: number
  interval: number
}

export const AuthorizeDevice = answering<DeviceGrant>()({
  route: 'POST /oauth/v1/device_authorization',
  encoding: 'urlencoded',
  envelope: 'oauth',
  body: z.object({ client_id: words, client_secret: words, scope: words }),
})

/**
 * Where the authorize page sends a person who came from a device: with the code of an agreement, or an error. Herald's
 * own.
 */
export const ConfirmDevice = answering<ArrayBuffer>()({
  route: 'GET /open-apis/authen/v1/device',
  success: 'page',
  query: z.object({ state: words, code: words, error: words }),
})
