import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { GatewayApp } from '../../../contract/herald/gateway'
import { writePreference, readPreference } from '../../storage/preferences'

/** Who the console is, and where. */
export interface CurrentSession {
  /** `gateway`: before a real platform, and somebody signed in. `other`: a platform itself. */
  environment: 'page' | 'local' | 'gateway' | 'other'
  /** Where calls go. */
  host: string
  app: App
  /** Those one may switch to; the local service's. */
  apps: readonly App[]
  switchTo(app_id: string): void
  /** Absent where there is nothing to sign out of. */
  signOut?: () => void
  /** Before a gateway: ends what this person's other browsers hold, too. */
  signOutEverywhere?: () => void
  /** Of a gateway: what is behind it, and who asks. */
  gateway?: Pick<GatewayApp, 'brand' | 'tenant_name' | 'month'> & {
    operator: NonNullable<GatewayApp['operator']>
  }
}

/** Whether the service is one of ours, with a workbench and nothing that a real group could see. */
export const isLocalService = ({ environment }: Pick<CurrentSession, 'environment'>): boolean =>
  environment === 'page' || environment === 'local'

type Roles = Pick<CurrentSession, 'gateway'>

/** Whether this operator may write announcements and messages; before a gateway a reader may not. */
export const mayWrite = ({ gateway }: Roles): boolean => gateway?.operator.role !== 'reader'

/** Whether this operator may make chats, and change their members and settings. */
export const mayManageChats = ({ gateway }: Roles): boolean =>
  gateway === undefined || gateway.operator.role === 'owner'

export const SessionContext = createContext<CurrentSession | undefined>(undefined)

/** The session; there is one wherever SessionGate let its children through. */
export function useCurrentSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session here: SessionGate stands above')
  return session
}

/** What one application saw is not for the next. */
export function useForgetOthers() {
  const queries = useQueryClient()
  return () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'environment' })
}

/** The application that the console acts as. What a real platform does not tell is absent. */
export interface App {
  app_id: string
  name: string
  tenant_name?: string
  bot_enabled?: boolean
}

const KEY = 'herald.app'

/** Which application was used last: its id, and never more than that. */
export const rememberedApp = (): string | null => readPreference(KEY)

export const rememberApp = (app_id: string) => writePreference(KEY, app_id)
