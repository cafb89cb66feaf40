import * as lark from '@larksuiteoapi/node-sdk'
import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

/** The official SDK gets and renews user tokens, and acts with them. */
const sdk = sdkServer(happyWorld(), happyApp)
const redirectUri = 'http://127.0.0.1:3000/callback'

/** Acts as Alice's browser on the authorize page. She agrees, and is redirected with a code. */
async function codeFor(scope: string): Promise<string> {
  const form = new URLSearchParams({
    client_id: happyApp.app_id,
    redirect_uri: redirectUri,
    scope,
    open_id: 'ou_alice',
    decision: 'allow',
  })
  const response = await fetch(`${sdk.url}/open-apis/authen/v1/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: sdk.url },
  })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const clientOf = () =>
  new lark.Client({
    appId: happyApp.app_id,
    appSecret: happyApp.app_secret,
    domain: sdk.url,
    oauthBaseUrl: sdk.url,
    loggerLevel: lark.LoggerLevel.fatal,
  })

test('the SDK exchanges a code for a token and renews it, and gets the code of a refused spent token', async () => {
  const { accessToken } = clientOf()
  const code = await codeFor('im:chat offline_access')
  const first = await accessToken.retrieveByAuthorizationCode({ code, redirectUri })
  expect(first).toMatchObject({ tokenType: 'Bearer', expiresIn: 7200 })
  const second = await accessToken.refresh({ refreshToken: first.refreshToken ?? '' })
  expect(second.accessToken).not.toBe(first.accessToken)
  await expect(accessToken.refresh({ refreshToken: first.refreshToken ?? '' })).rejects.toMatchObject({
    statusCode: 400,
    code: 20073,
    error: 'invalid_grant',
  })
})

test('calls with a user token are made in the user’s name', async () => {
  const client = clientOf()
  const code = await codeFor('im:message im:message.reactions:write_only')
  const { accessToken } = await client.accessToken.retrieveByAuthorizationCode({ code, redirectUri })
  const asAlice = lark.withUserAccessToken(accessToken)
  const path = { message_id: 'om_hello' }
  const reaction_type = { emoji_type: 'SMILE' }
  const made = await client.im.v1.messageReaction.create({ path, data: { reaction_type } }, asAlice)
  expect(made.data?.operator).toEqual({ operator_id: 'ou_alice', operator_type: 'user' })
  const info = await client.authen.v1.userInfo.get({}, asAlice)
  expect(info.data).toMatchObject({ open_id: 'ou_alice', name: 'Alice' })
  const sent = client.im.v1.file.get({ path: { file_key: 'file_v3_happy' } }, asAlice)
  await expect(sent).rejects.toBeDefined()
})
