import { createServer } from 'node:http'
import { expect, test } from './fixtures'
import { listen } from './processes'

/** A person allows an application to act for them on Herald's page, and is sent back to the application. */
const client = { client_id: 'cli_a1b2c3d4e5f60718', client_secret: 'secret-for-tests' }

/** An application that waits for the redirect of people. */
async function application() {
  const server = createServer((_, response) => response.end('Welcome back'))
  const port = await listen(server)
  return { redirect_uri: `http://127.0.0.1:${port}/callback`, close: () => server.close() }
}

test('a person says who they are, allows access, and is sent back with a code, which is exchanged for a token', async ({
  page,
  herald,
}) => {
  const { redirect_uri, close } = await application()
  const scope = 'im:chat offline_access'
  const link = { client_id: client.client_id, response_type: 'code', redirect_uri, scope, state: 'x y' }
  const address = `${herald.service}/open-apis/authen/v1/authorize?${new URLSearchParams(link)}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Herald bot asks to act for a person' })).toBeVisible()
  await page.getByLabel('Who are you?').selectOption('ou_84aad35d084aa403a838cf73ee18467a')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
  const back = new URL(page.url())
  expect(back.searchParams.get('state')).toBe('x y')

  const asked = {
    ...client,
    grant_type: 'authorization_code',
    redirect_uri,
    code: back.searchParams.get('code'),
  }
  const response = await fetch(`${herald.service}/oauth/v3/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  const info = await fetch(`${herald.service}/open-apis/authen/v1/user_info`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(await info.json()).toMatchObject({ code: 0, data: { name: 'Bob' } })

  await page.goto(address)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?error=access_denied&state=x+y')
  close()
})
