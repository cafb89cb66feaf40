import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { GetTenantAccessTokenInternal } from '../../../../contract/auth/tenant-access-token-internal'
import { GetBotInfo } from '../../../../contract/bot/get-bot-info'
import { callTopLevel, setSession } from '../../../api/client'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { HeraldMark } from '../../../ui/herald-mark'
import { WarningBox } from '../../../ui/note'
import { PageTitle } from '../../../ui/page-title'
import type { App } from '../session-context'
import { useSignInWords } from '../sign-in-words'
import styles from './sign-in-page.module.css'

/** Asks for an application's id and secret if no local service hands out sessions. */
export function SignInPage({ onSignedIn }: { onSignedIn(app: App): void }) {
  const { t } = useSignInWords()
  const [missing, setMissing] = useState(false)
  const signIn = useSignIn(onSignedIn)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [app_id, app_secret] = ['app_id', 'app_secret'].map((name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value.trim() : ''
    })
    setMissing(!app_id || !app_secret)
    if (app_id && app_secret) signIn.mutate({ app_id, app_secret })
  }

  return (
    <main className={styles['page']}>
      <PageTitle title={t('title')} />
      <form className={styles['form']} onSubmit={submit} noValidate>
        <div className={styles['place']}>
          <HeraldMark size={32} />
          <p className={styles['host']}>{location.host}</p>
        </div>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p>{t('why')}</p>
        {!isSecureContext && <PlainHttp />}
        <label className={styles['field']}>
          {t('appId')}
          <input
            name="app_id"
            autoComplete="off"
            spellCheck={false}
            required
            aria-invalid={missing || undefined}
            aria-describedby="sign-in-id-hint"
          />
          <span id="sign-in-id-hint" className={styles['hint']}>
            {t('appIdHint')}
          </span>
        </label>
        <label className={styles['field']}>
          {t('appSecret')}
          <input
            name="app_secret"
            type="password"
            autoComplete="off"
            required
            aria-invalid={missing || undefined}
            aria-describedby="sign-in-hint"
          />
        </label>
        <p id="sign-in-hint" className={styles['hint']}>
          {t('where')}
        </p>
        {missing && (
          <p role="alert" className={styles['missing']}>
            {t('missing')}
          </p>
        )}
        {signIn.isError && <FailureNote error={signIn.error} />}
        <Button look="primary" type="submit" disabled={signIn.isPending}>
          {signIn.isPending ? t('going') : t('go')}
        </Button>
      </form>
    </main>
  )
}

/** Warns before a secret is sent unencrypted, and shows an alternative. */
function PlainHttp() {
  const { t } = useSignInWords()
  const port = location.port || '80'
  return (
    <WarningBox role="region" className={styles['plain']} aria-labelledby="sign-in-plain">
      <h2 id="sign-in-plain">{t('plainHttp')}</h2>
      <p>{t('plainHttpWhy')}</p>
      <p>{t('plainHttpNext', { address: 'http://127.0.0.1:8787' })}</p>
      <code className={styles['line']}>
        ssh -L 8787:127.0.0.1:{port} {location.hostname}
      </code>
    </WarningBox>
  )
}

interface Credentials {
  app_id: string
  app_secret: string
}

/**
 * Acts as an application of a real platform from now on. The secret stays in
 * this closure, to renew the token, and is gone when the page closes
 * (architecture, invariant 7).
 */
async function signIn(credentials: Credentials): Promise<App> {
  const renew = async () => {
    const answer = await callTopLevel(
      GetTenantAccessTokenInternal,
      { body: credentials },
      { withoutToken: true },
    )
    return answer.tenant_access_token
  }
  setSession({ token: await renew(), renew, app_id: credentials.app_id })
  // The name is optional: an application without a bot has none.
  const name = await callTopLevel(GetBotInfo, {}).then(
    ({ bot }) => bot.app_name,
    () => credentials.app_id,
  )
  return { app_id: credentials.app_id, name: name || credentials.app_id }
}

const useSignIn = (onSignedIn: (app: App) => void) =>
  useMutation({ mutationFn: signIn, onSuccess: onSignedIn, gcTime: 0 })
