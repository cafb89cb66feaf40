import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { GatewayApp } from '../../../contract/herald/gateway'
import type { Environment } from '../../../contract/herald/session'
import { writePreference, readPreference } from '../../storage/preferences'

/** Which application the console acts as, and where. */
export interface CurrentSession {
  /** `gateway`: a gateway to a real platform, with an operator signed in. `other`: a platform itself. */
  environment: 'page' | 'local' | 'gateway' | 'other'
  /** The host that calls go to. */
  host: string
  app: App
  /** The applications to which the user can switch, such as those of the local service. */
  apps: readonly App[]
  /** Custom bots of a local service, which send messages and cannot be acted as. */
  webhooks?: Environment['webhooks']
  switchTo(app_id: string): void
  /** Absent if there is nothing to sign out of. */
  signOut?: () => void
  /** At a gateway: ends this person's sessions in other browsers, too. */
  signOutEverywhere?: () => void
  /** At a gateway: the platform behind it, and the operator. */
  gateway?: Pick<GatewayApp, 'brand' | 'tenant_name' | 'month' | 'approval'> & {
    operator: NonNullable<GatewayApp['operator']>
  }
}

/** Whether the service is a local one, with a workbench and nothing that a real group could see. */
export const isLocalService = ({ environment }: Pick<CurrentSession, 'environment'>): boolean =>
  environment === 'page' || environment === 'local'

type Roles = Pick<CurrentSession, 'gateway'>

/** Whether this operator may write announcements and messages; at a gateway a reader may not. */
export const mayWrite = ({ gateway }: Roles): boolean => gateway?.operator.role !== 'reader'

/** Whether this operator may create chats, and change their members and settings. */
export const mayManageChats = ({ gateway }: Roles): boolean =>
  gateway === undefined || gateway.operator.role === 'owner'

export const SessionContext = createContext<CurrentSession | undefined>(undefined)

/** The session; there is always one below SessionGate. */
export function useCurrentSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session here: SessionGate stands above')
  return session
}

/** Drops the data that one application has read, before the next one takes over. */
export function useForgetOthers() {
  const queries = useQueryClient()
  return () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'environment' })
}

/** The application that the console acts as. Facts that a real platform does not report are absent. */
export interface App {
  app_id: string
  name: string
  tenant_name?: string
  bot_enabled?: boolean
}

const KEY = 'herald.app'

/** The id of the application that was used last. */
export const rememberedApp = (): string | null => readPreference(KEY)

export const rememberApp = (app_id: string) => writePreference(KEY, app_id)

const GATEWAY_KEY = 'herald.gateway-app'

/** The application whose unsaved changes this browser has: at a gateway, the one of the last session there. */
export const draftOwner = (): string | null => readPreference(GATEWAY_KEY) ?? rememberedApp()

/** Remembers the application of a session at a gateway. No session of a local service is opened for it early. */
export const rememberGatewayApp = (app_id: string) => writePreference(GATEWAY_KEY, app_id)
