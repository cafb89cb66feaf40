import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { LarkError } from '../../../../client/lark-error'
import { SignOut, type GatewayApp, type GatewayEnvironment } from '../../../../contract/herald/gateway'
import type { Environment } from '../../../../contract/herald/session'
import { changes } from '../../../api/changes'
import { call, setSession } from '../../../api/client'
import { removeIndexes } from '../../../storage/search-index-store'
import { Button, buttonClass } from '../../../ui/button'
import { HeraldMark } from '../../../ui/herald-mark'
import { useFocusMove, useListeners, useSubscription } from '../../../ui/outside-react'
import { PageTitle } from '../../../ui/page-title'
import { useGatewayWords } from '../gateway-words'
import { rememberApp, rememberedApp, rememberGatewayApp } from '../session-context'
import { SessionContext, useForgetOthers, type CurrentSession } from '../session-context'
import styles from './gateway-session.module.css'

interface Props {
  environment: GatewayEnvironment
  /** Reads the environment from the gateway again. */
  read(): Promise<Environment | GatewayEnvironment | undefined>
  children: ReactNode
}

type Operator = NonNullable<GatewayApp['operator']>

/** A user who is signed in at a gateway acts as one of its applications. Any other user gets the sign-in page. */
export function GatewaySession({ environment, read, children }: Props) {
  const { apps } = environment
  const [wish, setWish] = useState(rememberedApp)
  // Keeps the operator while the session is over, and with it all unsaved work.
  const [held, setHeld] = useState<GatewayApp & { operator: Operator }>()
  const open = apps.filter(isSignedIn)
  const app = open.find(({ app_id }) => app_id === wish) ?? held ?? open[0]
  if (app && app !== held) setHeld(app)
  if (!app) return <GatewaySignIn apps={apps} />
  const switchTo = (app_id: string) => {
    if (app_id === app.app_id) return
    rememberApp(app_id)
    // Each application has its own ids for people, so another one requires another sign-in.
    if (!open.some((one) => one.app_id === app_id)) location.assign(signInAt(app_id, '/'))
    else setWish(app_id)
  }
  return (
    <OpenSession key={app.app_id} app={app} apps={apps} read={read} switchTo={switchTo}>
      {children}
    </OpenSession>
  )
}

const isSignedIn = (app: GatewayApp): app is GatewayApp & { operator: Operator } => app.operator !== undefined

const signInAt = (app_id: string, returnTo: string): string =>
  `/gateway/sign-in?${new URLSearchParams({ app: app_id, return: returnTo }).toString()}`

interface OpenProps {
  app: GatewayApp & { operator: Operator }
  apps: readonly GatewayApp[]
  read: Props['read']
  switchTo(app_id: string): void
  children: ReactNode
}

function OpenSession({ app, apps, read, switchTo, children }: OpenProps) {
  const { app_id, has_events } = app
  const forget = useForgetOthers()
  const [state, setState] = useState<'open' | 'over' | Operator>('open')
  const [leaving, setLeaving] = useState<Leaving>()
  const waiting = useRef<{ resolve(): void; promise: Promise<void> }>(undefined)
  const first = useRef(app.operator.open_id)

  /**
   * Returns whether the session continues, which requires that the same person is signed in. Another person does not
   * take over the calls that are waiting.
   */
  const look = async (): Promise<boolean> => {
    const environment = await read()
    const operator =
      environment?.kind === 'gateway'
        ? environment.apps.find((one) => one.app_id === app_id)?.operator
        : undefined
    const isSame = operator?.open_id === first.current
    setState(isSame ? 'open' : (operator ?? 'over'))
    if (isSame) {
      waiting.current?.resolve()
      waiting.current = undefined
    }
    return isSame
  }

  /** Calls that the gateway refuses wait here until the same person has signed in again, then continue. */
  const renew = async () => {
    if (await look()) return undefined
    if (!waiting.current) {
      let resolve: () => void = () => undefined
      const promise = new Promise<void>((settle) => (resolve = settle))
      waiting.current = { resolve, promise }
    }
    await waiting.current.promise
    return undefined
  }
  const session = useQuery({
    queryKey: ['session', app_id],
    queryFn: () => {
      setSession({
        token: undefined,
        app_id,
        operator: first.current,
        tells: has_events ? 'all' : 'own',
        renew,
      })
      rememberGatewayApp(app_id)
      return app_id
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })

  // On every page: passes changes that the gateway reports to all listeners.
  useSubscription(
    changes,
    (feed, onNews) => feed.listen(onNews),
    () => undefined,
  )

  const isOver = state !== 'open'
  const onSight = () => document.visibilityState === 'visible' && void look()
  useListeners(isOver ? document : undefined, { visibilitychange: onSight })
  useListeners(isOver ? window : undefined, { focus: onSight })

  const value = useMemo(
    (): CurrentSession => ({
      environment: 'gateway',
      host: location.host,
      app: shown(app),
      apps: apps.map(shown),
      switchTo(next) {
        switchTo(next)
        if (next !== app_id) forget()
      },
      signOut: () => leave(false, setLeaving),
      signOutEverywhere: () => leave(true, setLeaving),
      gateway: {
        brand: app.brand,
        operator: app.operator,
        ...(app.tenant_name !== undefined && { tenant_name: app.tenant_name }),
        ...(app.month && { month: app.month }),
        ...(app.approval && { approval: app.approval }),
      },
    }),
    [app, apps, app_id, switchTo, forget],
  )
  if (!session.isSuccess) return null
  return (
    <SessionContext value={value}>
      {children}
      {leaving?.hasFailed && <StillSignedIn onAgain={() => leave(leaving.everywhere, setLeaving)} />}
      {isOver && <SessionOver state={state} app_id={app_id} onCheck={() => void look()} />}
    </SessionContext>
  )
}

/** A requested sign-out. */
interface Leaving {
  everywhere: boolean
  hasFailed: boolean
}

/** Signs out. A 401 counts as success, because the session has already ended. */
function leave(everywhere: boolean, tell: (leaving: Leaving) => void) {
  tell({ everywhere, hasFailed: false })
  call(SignOut, { body: { everywhere } }, { withoutToken: true }).then(
    () => location.assign('/'),
    (error: unknown) =>
      error instanceof LarkError && error.status === 401
        ? location.assign('/')
        : tell({ everywhere, hasFailed: true }),
  )
}

function StillSignedIn({ onAgain }: { onAgain(): void }) {
  const { t } = useGatewayWords()
  return (
    <div role="alert" className={styles['over']}>
      <p>{t('notOut')}</p>
      <Button onClick={onAgain}>{t('outAgain')}</Button>
    </div>
  )
}

const shown = ({ app_id, name, tenant_name }: GatewayApp) => ({
  app_id,
  name,
  ...(tenant_name !== undefined && { tenant_name }),
})

/** Covers the page without losing anything under it: the operator signs in in another tab and comes back. */
function SessionOver({
  state,
  app_id,
  onCheck,
}: {
  state: 'over' | Operator
  app_id: string
  onCheck(): void
}) {
  const { t } = useGatewayWords()
  if (state !== 'over') {
    return (
      <div role="alert" className={styles['over']}>
        <p>{t('other', { name: state.name })}</p>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </div>
    )
  }
  return (
    <div role="alert" className={styles['over']}>
      <p>{t('over')}</p>
      <a href={signInAt(app_id, '/')} target="_blank" rel="noopener" className={buttonClass('primary')}>
        {t('again')}
      </a>
      <Button onClick={onCheck}>{t('check')}</Button>
    </div>
  )
}

const failures = ['refused', 'expired', 'stranger', 'platform'] as const

/** The applications at which the user can sign in, and why the last attempt failed. */
function GatewaySignIn({ apps }: { apps: readonly GatewayApp[] }) {
  const { t } = useGatewayWords()
  // Nobody is signed in, perhaps because a session ended elsewhere.
  useFocusMove(undefined, () => void removeIndexes())
  const asked = new URLSearchParams(location.search).get('sign-in')
  const failure = failures.find((each) => each === asked)
  const returnTo = location.pathname + location.hash
  return (
    <main className={styles['page']}>
      <PageTitle title={t('title')} />
      <div className={styles['card']}>
        <span className={styles['mark']}>
          <HeraldMark size={32} />
        </span>
        <h1 className={styles['title']}>{t('title')}</h1>
        {failure && (
          <p role="alert" className={styles['failed']}>
            {t(`failed.${failure}`)}
          </p>
        )}
        <p>{t(apps.every(({ brand }) => brand === 'herald') ? 'whyHerald' : 'why')}</p>
        <ul className={styles['apps']}>
          {apps.map(({ app_id, name, brand }) => (
            <li key={app_id}>
              <span className={styles['name']} id={`app-${app_id}`}>
                {name}
              </span>
              <a
                href={signInAt(app_id, returnTo)}
                aria-describedby={`app-${app_id}`}
                className={buttonClass('primary')}
              >
                {t(`with.${brand}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
