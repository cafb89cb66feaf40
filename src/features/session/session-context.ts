import { createContext, useContext } from 'react'
import type { App } from './app'

/** Who the console is, and where. */
export interface CurrentSession {
  /** `other`: a real platform, or a gateway to one. */
  environment: 'page' | 'local' | 'other'
  /** Where calls go. */
  host: string
  app: App
  /** Those one may switch to; the local service's. */
  apps: readonly App[]
  switchTo(app_id: string): void
  /** Absent where there is nothing to sign out of. */
  signOut?: () => void
}

export const SessionContext = createContext<CurrentSession | undefined>(undefined)

/** The session; there is one wherever SessionGate let its children through. */
export function useCurrentSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session here: SessionGate stands above')
  return session
}
