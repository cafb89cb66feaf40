import { queryOptions, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { LarkError } from '../../../../client/lark-error'
import type { GatewayEnvironment } from '../../../../contract/herald/gateway'
import { GetEnvironment, type Environment, OpenSession } from '../../../../contract/herald/session'
import { setSession, call } from '../../../api/client'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import type { App } from '../session-context'
import { rememberApp, rememberedApp, SessionContext, useForgetOthers } from '../session-context'
import { useWords } from '../words'
import { SignInPage } from './sign-in-page'
import styles from './session-gate.module.css'

interface Props {
  children: ReactNode
}

/** Renders its children once a session is known; asks for one otherwise. */
export function SessionGate({ children }: Props) {
  const environment = useEnvironment()
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

const GatewaySession = lazy(async () => ({ default: (await import('./gateway-session')).GatewaySession }))

function LocalSession({ environment, children }: Props & { environment: Environment }) {
  const { t } = useWords()
  const { apps, kind } = environment
  const [wish, setWish] = useState(rememberedApp)
  const app = apps.find(({ app_id }) => app_id === wish) ?? apps[0]
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
    <OpenedSession key={app.app_id} app={app} apps={apps} kind={kind} switchTo={switchTo}>
      {children}
    </OpenedSession>
  )
}

interface OpenedProps extends Props {
  app: App
  apps: readonly App[]
  kind: Environment['kind']
  switchTo(app_id: string): void
}

function OpenedSession({ app, apps, kind, switchTo, children }: OpenedProps) {
  const session = useLocalSession(app.app_id)
  const forget = useForgetOthers()
  if (session.isPending) return <Opening />
  if (session.isError) return <NoSession error={session.error} retry={() => void session.refetch()} />
  const value = {
    environment: kind,
    host: location.host,
    app,
    apps,
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
  if (!app) return <SignInPage onSignedIn={setApp} />
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

/**
 * Without a local service this address does not exist. A gateway answers 400 to a browser with a cookie that imitates
 * its own.
 */
const isNobodys = (error: unknown) =>
  error instanceof LarkError && error.status < 500 && error.status !== 400 && !error.isTooOften

/** The local service's description of itself; null if there is none. */
const getEnvironment = (signal?: AbortSignal): Promise<Environment | GatewayEnvironment | null> =>
  call(GetEnvironment, {}, { withoutToken: true, ...(signal && { signal }) }).catch((error: unknown) => {
    if (isNobodys(error)) return null
    throw error
  })

const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => getEnvironment(signal),
  staleTime: Infinity,
  gcTime: Infinity,
})

const useEnvironment = () => useQuery(environmentQuery)

/**
 * Acts as an application of the local service from now on. Returns only its id:
 * the token stays with the client. If aborted, it changes nothing, so the
 * application requested last is the one that is used.
 */
async function openSession(app_id: string, signal?: AbortSignal): Promise<string> {
  const renew = async () => {
    const session = await call(OpenSession, { body: { app_id } }, { withoutToken: true })
    return session.tenant_access_token
  }
  const token = await renew()
  signal?.throwIfAborted()
  setSession({ token, renew, app_id, tells: 'all' })
  return app_id
}

const sessionQuery = (app_id: string) =>
  queryOptions({
    queryKey: ['session', app_id],
    queryFn: ({ signal }) => openSession(app_id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

const useLocalSession = (app_id: string) => useQuery(sessionQuery(app_id))
