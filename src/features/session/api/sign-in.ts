import { useMutation } from '@tanstack/react-query'
import { GetTenantAccessTokenInternal } from '../../../../contract/auth/tenant-access-token-internal'
import { GetBotInfo } from '../../../../contract/bot/get-bot-info'
import { callTopLevel, setSession } from '../../../api/client'
import type { App } from '../app'

interface Credentials {
  app_id: string
  app_secret: string
}

/**
 * Acts as an application of a real platform from here on. The secret stays in
 * this closure, to renew the token, and goes when the page does (architecture,
 * invariant 7).
 */
export async function signIn(credentials: Credentials): Promise<App> {
  const renew = async () => {
    const answer = await callTopLevel(
      GetTenantAccessTokenInternal,
      { body: credentials },
      { withoutToken: true },
    )
    return answer.tenant_access_token
  }
  setSession({ token: await renew(), renew, app_id: credentials.app_id })
  // Its name is a courtesy: an application without a bot has none to tell.
  const name = await callTopLevel(GetBotInfo, {}).then(
    ({ bot }) => bot.app_name,
    () => credentials.app_id,
  )
  return { app_id: credentials.app_id, name: name || credentials.app_id }
}

export const useSignIn = (onSignedIn: (app: App) => void) =>
  useMutation({ mutationFn: signIn, onSuccess: onSignedIn, gcTime: 0 })
