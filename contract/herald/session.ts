import { z } from 'zod'
import { answering } from '../endpoint'
import type { GatewayEnvironment } from './gateway'

/**
 * Herald's own endpoints, of a local service only: which applications may the console act as? They answer 404 where
 * the service is not local, and the console then asks for an application's id and secret.
 */
export interface Environment {
  /** The badge shows this: a service in this page, or on this machine. */
  kind: 'page' | 'local'
  apps: { app_id: string; name: string; tenant_name: string; bot_enabled: boolean }[]
  /** The names of custom bots, which only send. */
  webhooks: { bot_id: string; name: string }[]
}

export const GetEnvironment = answering<Environment | GatewayEnvironment>()({
  route: 'GET /_herald/environment',
})

/** The secret of one application of a local service, for anyone who sets up a bot. */
export const ReadSecret = answering<{ app_id: string; app_secret: string }>()({
  route: 'GET /_herald/apps/:app_id/secret',
  path: z.object({ app_id: z.string().min(1).max(200) }),
})

/** Opens a session as one application of the world. The token lives in the page's memory only. */
export interface Session {
  app_id: string
  tenant_access_token: string
  /** Seconds. */
  expire: number
}

export const OpenSession = answering<Session>()({
  route: 'POST /_herald/session',
  body: z.object({ app_id: z.string().min(1) }),
})
