import { z } from 'zod'
import { answering } from '../endpoint'
import { appCredentials } from './app-credentials'

/** At the top level; `expire` in seconds (platform/tokens#tokens-of-store-applications). */
export interface AppAccessToken {
  app_access_token: string
  expire: number
}

/** The token of a store application for itself, with which it asks for tenants' tokens. */
export const GetAppAccessToken = answering<AppAccessToken>()({
  route: 'POST /open-apis/auth/v3/app_access_token',
  envelope: 'flat',
  body: z.object({ ...appCredentials, app_ticket: z.string().max(200) }),
})
