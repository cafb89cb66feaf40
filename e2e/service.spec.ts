import type { Page } from '@playwright/test'
import { caretAfter, editorOf, expect, saved, saving, test, visit } from './fixtures'

/** A script in the page uses the service, both behind MSW and on Node. */

interface Walked {
  uploaded: { name: string; type: string; size: number; same: boolean }
  part: { status: number; range: string | null; text: string }
  bundle: { content: string; children: string[]; invalid: string[] }
  again: boolean
  refused: { code: number; status: number }
}

/** The calls that an operator's script might make. Runs inside the page, so it uses nothing from outside. */
async function walkInPage(): Promise<Walked> {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const read = async (response: Response) => (await response.json()) as { code: number; data: never }
  const environment = await read(await fetch('/_herald/environment'))
  const [app] = (environment.data as { apps: { app_id: string }[] }).apps
  const session = await read(
    await fetch('/_herald/session', { method: 'POST', headers: json, body: JSON.stringify(app) }),
  )
  const { tenant_access_token } = session.data as { tenant_access_token: string }
  const authorization = `Bearer ${tenant_access_token}`
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers: { authorization, ...json } }
    const response = await fetch(
      `/open-apis${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    )
    return { status: response.status, ...(await read(response)) }
  }

  const chats = await ask('GET', '/im/v1/chats')
  const [chat] = (chats.data as { items: { chat_id: string }[] }).items
  const receive_id = chat?.chat_id ?? ''

  const bytes = new Uint8Array(5_000_000).map((_, at) => (at * 31) % 251)
  const form = new FormData()
  form.append('file', new Blob([bytes]), '报告 – plan.bin')
  form.append('file_type', 'stream')
  form.append('file_name', '报告 – plan.bin')
  const upload = await fetch('/open-apis/im/v1/files', {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { file_key } = (await read(upload)).data as { file_key: string }
  const send = (msg_type: string, content: object) =>
    ask('POST', '/im/v1/messages?receive_id_type=chat_id', {
      receive_id,
      msg_type,
      content: JSON.stringify(content),
    })
  const { message_id } = (await send('file', { file_key })).data as { message_id: string }
  const text = (await send('text', { text: 'hello, 世界' })).data as { message_id: string }

  const resource = `/open-apis/im/v1/messages/${message_id}/resources/${file_key}?type=file`
  const whole = await fetch(resource, { headers: { authorization } })
  const back = new Uint8Array(await whole.arrayBuffer())
  const some = await fetch(resource, { headers: { authorization, range: 'bytes=0-3' } })

  const merge = () =>
    ask('POST', '/im/v1/messages/merge_forward?receive_id_type=chat_id&uuid=once', {
      receive_id,
      message_id_list: [message_id, text.message_id, 'om_nobody'],
    })
  const merged = (await merge()).data as {
    message: { message_id: string; body: { content: string } }
    invalid_message_id_list: string[]
  }
  const repeated = (await merge()).data as typeof merged
  const items = (await ask('GET', `/im/v1/messages/${merged.message.message_id}`)).data as {
    items: { msg_type: string; upper_message_id?: string }[]
  }
  const outside = await ask('POST', '/im/v1/messages/merge_forward?receive_id_type=chat_id', {
    receive_id: 'oc_nowhere',
    message_id_list: [message_id],
  })
  return {
    uploaded: {
      name: whole.headers.get('content-disposition') ?? '',
      type: whole.headers.get('content-type') ?? '',
      size: back.length,
      same: back.every((byte, at) => byte === bytes[at]),
    },
    part: {
      status: some.status,
      range: some.headers.get('content-range'),
      text: [...new Uint8Array(await some.arrayBuffer())].join(' '),
    },
    bundle: {
      content: merged.message.body.content,
      children: items.items.filter((item) => item.upper_message_id).map((item) => item.msg_type),
      invalid: merged.invalid_message_id_list,
    },
    again: repeated.message.message_id === merged.message.message_id,
    refused: { code: outside.code, status: outside.status },
  }
}

async function expectTheWalk(page: Page) {
  const walked = await page.evaluate(walkInPage)
  expect(walked).toEqual({
    uploaded: {
      name: expect.stringContaining(`filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%E2%80%93%20plan.bin`),
      type: 'application/octet-stream',
      size: 5_000_000,
      same: true,
    },
    part: { status: 206, range: 'bytes 0-3/5000000', text: '0 31 62 93' },
    bundle: {
      content: 'Merged and Forwarded Message',
      children: ['file', 'text'],
      invalid: ['om_nobody'],
    },
    again: true,
    refused: { code: 230063, status: 400 },
  })
}

/** Meets faults of HTTP from a script in the page. Runs inside the page. */
async function meetFaultsInPage() {
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const add = (fault: object) => post('/_herald/faults', { route: 'GET /open-apis/im/v1/chats', ...fault })
  const { data } = (await (await fetch('/_herald/environment')).json()) as { data: { apps: object[] } }
  const session = (await (await post('/_herald/session', data.apps[0] ?? {})).json()) as {
    data: { tenant_access_token: string }
  }
  const authorization = `Bearer ${session.data.tenant_access_token}`
  const list = async () => {
    const response = await fetch('/open-apis/im/v1/chats', { headers: { authorization } })
    const { status, headers } = response
    return { status, type: headers.get('content-type'), text: await response.text() }
  }
  const failed = (error: unknown) => (error instanceof TypeError ? 'a network error' : String(error))
  const whole = (await list()).text
  await add({ status: 503, body: '<h1>Down</h1>', count: 1 })
  const down = await list()
  await add({ cut: 'body', count: 1 })
  const half = await list().then(({ text }) => text, failed)
  // A browser sends a GET again whose connection ends before any answer.
  await add({ cut: 'after' })
  const cut = await list().then(({ text }) => text, failed)
  await fetch('/_herald/faults', { method: 'DELETE', headers: json })
  await add({ slow_ms: 60, count: 1 })
  return { down, half, cut, slow: (await list()).text === whole }
}

async function expectFaults(page: Page) {
  expect(await page.evaluate(meetFaultsInPage)).toEqual({
    down: { status: 503, type: 'text/html; charset=utf-8', text: '<h1>Down</h1>' },
    half: 'a network error',
    cut: 'a network error',
    slow: true,
  })
}

test(
  'files, messages and bundles behave the same on the server, and its log reports a refusal and the rule that refused, as it happens',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.goto(herald.url)
    await expect(page.getByRole('banner')).toContainText('Local service')
    await expectTheWalk(page)
    await expectFaults(page)
    const told = await page.evaluate(async () => {
      const stream = await fetch('/_herald/log/stream')
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
      await fetch('/open-apis/im/v1/messages/om_nobody')
      let heard = ''
      while (!heard.includes('om_nobody')) heard += (await reader.read()).value ?? ''
      await reader.cancel()
      return heard
    })
    expect(told).toContain('99991661')
    expect(told).not.toContain('Bearer')
  },
)

test('files, messages and bundles behave the same in the page behind its service worker; an edit survives a reload, and a link with ?fresh changes nothing before a confirmation', async ({
  page,
}, { config }) => {
  const { pageUrl } = config.metadata as { pageUrl: string }
  await page.goto(pageUrl)
  await expect(page.getByRole('banner')).toContainText('Mock in this page')
  await expectTheWalk(page)
  await expectFaults(page)

  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
  await caretAfter(title(page))
  await page.keyboard.type(' — mine')
  await saved(page)
  const address = page.url()

  await page.goto(`${address}?fresh`)
  await expect(question(page)).toContainText('Every change is lost')
  await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveText(/ — mine$/)
  await expect(page).toHaveURL(address)
})

const title = (tab: Page) => editorOf(tab).getByRole('heading').first()
const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Reset the data in this page?' })

test(
  'tabs share the service of one page: another tab learns what is written, and by which application, and can reset the data',
  { tag: '@long' },
  async ({ page, context }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    await page.goto(pageUrl)
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
    await caretAfter(title(page))
    await page.keyboard.type(' — mine')
    await saved(page)
    const address = page.url()

    // The first tab runs the service; another one, as an application that only reads, gets its data through it.
    await visit(page, '/settings')
    const reader = await context.newPage()
    await reader.addInitScript(() => localStorage.setItem('herald.app', 'cli_a7f0c3d92b6e4415'))
    await reader.goto(address)
    await expect(editorOf(reader)).toBeVisible()
    const chatId = new URL(address).pathname.split('/').at(-1)!
    const code = await page.evaluate(
      async ([app_id, chat]) => {
        const post = async (path: string, token: string, body: unknown) => {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
          return (await answer.json()) as { code: number; data: { tenant_access_token: string } }
        }
        const { data } = await post('/_herald/session', '', { app_id })
        const path = `/open-apis/docx/v1/chats/${chat}/announcement/blocks/${chat}/children`
        const text = { elements: [{ text_run: { content: 'written by a program' } }] }
        const written = await post(path, data.tenant_access_token, { children: [{ block_type: 2, text }] })
        return written.code
      },
      ['cli_a1b2c3d4e5f60718', chatId] as const,
    )
    expect(code).toBe(0)
    await expect(editorOf(reader)).toContainText('written by a program')
    await expect(saving(reader)).toHaveText(/^Saved\. Herald changed it at \d\d:\d\d$/)
    await reader.close()
    await page.evaluate(() => localStorage.removeItem('herald.app'))

    // The reset also works from a tab that does not hold the world.
    const second = await context.newPage()
    await second.goto(`${address}?fresh`)
    await question(second).getByRole('button', { name: 'Reset' }).click()
    await expect(second.getByRole('banner')).toContainText('Mock in this page')
    await page.goto(address)
    await expect(title(page)).toBeVisible()
    await expect(title(page)).not.toHaveText(/ — mine$/)
  },
)
