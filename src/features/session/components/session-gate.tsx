import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { NoAnswer } from '../../../../client/lark-error'
import type { Environment } from '../../../../contract/herald/session'
import { setSession } from '../../../api/client'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import type { App } from '../session-context'
import { rememberApp, rememberedApp, SessionContext, useForgetOthers } from '../session-context'
import { appOf, environmentQuery, sessionQuery } from '../session-queries'
import { useWords } from '../words'
import styles from './session-gate.module.css'

interface Props {
  children: ReactNode
}

interface GateProps extends Props {
  /** Shown while the service does not answer; without it, the failure is. */
  away?: ReactNode
}

/** Renders its children once a session is known; asks for one otherwise. */
export function SessionGate({ children, away }: GateProps) {
  const environment = useEnvironment()
  if (away && environment.data === undefined && environment.failureReason instanceof NoAnswer)
    return <Suspense fallback={<Opening />}>{away}</Suspense>
  if (environment.isPending) return <Opening />
  if (environment.isError)
    return <NoSession error={environment.error} retry={() => void environment.refetch()} />
  if (!environment.data) return <OtherSession>{children}</OtherSession>
  if (environment.data.kind === 'gateway') {
    const read = async () => (await environment.refetch()).data ?? undefined
    return (
      <Suspense fallback={<Opening />}>
        <GatewaySession environment={environment.data} read={read}>
          {children}
        </GatewaySession>
      </Suspense>
    )
  }
  return <LocalSession environment={environment.data}>{children}</LocalSession>
}

const SignInPage = lazy(async () => ({ default: (await import('./sign-in-page')).SignInPage }))
const GatewaySession = lazy(async () => ({ default: (await import('./gateway-session')).GatewaySession }))

function LocalSession({ environment, children }: Props & { environment: Environment }) {
  const { t } = useWords()
  const { apps, kind, webhooks } = environment
  const [wish, setWish] = useState(rememberedApp)
  const app = appOf(environment, wish)
  if (!app) {
    return (
      <EmptyState heading={1} icon={<KeyRound size={28} />} title={t('noApps')}>
        {t('noAppsNext')}
      </EmptyState>
    )
  }
  const switchTo = (app_id: string) => {
    rememberApp(app_id)
    setWish(app_id)
  }
  return (
    <OpenedSession key={app.app_id} app={app} apps={apps} kind={kind} webhooks={webhooks} switchTo={switchTo}>
      {children}
    </OpenedSession>
  )
}

interface OpenedProps extends Props {
  app: App
  apps: readonly App[]
  kind: Environment['kind']
  webhooks: Environment['webhooks']
  switchTo(app_id: string): void
}

function OpenedSession({ app, apps, kind, webhooks, switchTo, children }: OpenedProps) {
  const session = useLocalSession(app.app_id)
  const forget = useForgetOthers()
  if (session.isPending) return <Opening />
  if (session.isError) return <NoSession error={session.error} retry={() => void session.refetch()} />
  const value = {
    environment: kind,
    host: location.host,
    app,
    apps,
    webhooks,
    switchTo(app_id: string) {
      if (app_id === app.app_id) return
      switchTo(app_id)
      forget()
    },
  }
  return <SessionContext value={value}>{children}</SessionContext>
}

function OtherSession({ children }: Props) {
  const [app, setApp] = useState<App>()
  const forget = useForgetOthers()
  if (!app) {
    return (
      <Suspense fallback={<Opening />}>
        <SignInPage onSignedIn={setApp} />
      </Suspense>
    )
  }
  const signOut = () => {
    setSession(undefined)
    setApp(undefined)
    forget()
  }
  const value = {
    environment: 'other' as const,
    host: location.host,
    app,
    apps: [app],
    switchTo: () => undefined,
    signOut,
  }
  return <SessionContext value={value}>{children}</SessionContext>
}

function Opening() {
  const { t } = useWords()
  return (
    <p className="starting" role="status">
      {t('opening')}
    </p>
  )
}

function NoSession({ error, retry }: { error: Error; retry(): void }) {
  return (
    <main className={styles['failed']}>
      <FailureNote error={error} retry={retry} />
    </main>
  )
}

const useEnvironment = () => useQuery(environmentQuery)

const useLocalSession = (app_id: string) => useQuery(sessionQuery(app_id))
