import type { Page } from '@playwright/test'
import { caretAfter, editorOf, expect, saved, test } from './fixtures'

/** What an operator's script might do with bytes. Runs inside the page, so it uses nothing from outside. */
async function sendBytes() {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const read = async (response: Response) => ((await response.json()) as { data: never }).data
  const post = async (path: string, headers: object, body: object): Promise<never> =>
    read(await fetch(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }))
  const { apps } = (await read(await fetch('/_herald/environment'))) as { apps: object[] }
  const { tenant_access_token } = (await post('/_herald/session', {}, apps[0]!)) as {
    tenant_access_token: string
  }
  const headers = { authorization: `Bearer ${tenant_access_token}` }
  const chats = (await read(await fetch('/open-apis/im/v1/chats', { headers }))) as {
    items: { chat_id: string }[]
  }

  const bytes = new Uint8Array(5_000_000).map((_, at) => (at * 31) % 251)
  const form = new FormData()
  form.append('file', new Blob([bytes]), '报告 – plan.bin')
  form.append('file_type', 'stream')
  form.append('file_name', '报告 – plan.bin')
  const upload = await fetch('/open-apis/im/v1/files', { method: 'POST', headers, body: form })
  const { file_key } = (await read(upload)) as { file_key: string }
  const message = {
    receive_id: chats.items[0]!.chat_id,
    msg_type: 'file',
    content: JSON.stringify({ file_key }),
  }
  const sent = await post('/open-apis/im/v1/messages?receive_id_type=chat_id', headers, message)
  const { message_id } = sent as { message_id: string }
  const resource = `/open-apis/im/v1/messages/${message_id}/resources/${file_key}?type=file`
  const whole = await fetch(resource, { headers })
  const back = new Uint8Array(await whole.arrayBuffer())
  const part = await fetch(resource, { headers: { ...headers, range: 'bytes=0-3' } })
  return {
    name: whole.headers.get('content-disposition'),
    size: back.length,
    isSame: back.every((byte, at) => byte === bytes[at]),
    range: part.headers.get('content-range'),
    part: [...new Uint8Array(await part.arrayBuffer())],
  }
}

test('in the page behind its service worker, bytes arrive whole and in parts; an edit survives a reload, and a link with ?fresh changes nothing before a confirmation', async ({
  page,
}, { config }) => {
  const { pageUrl } = config.metadata as { pageUrl: string }
  await page.goto(pageUrl)
  await expect(page.getByRole('banner')).toContainText('Mock in this page')
  expect(await page.evaluate(sendBytes)).toEqual({
    name: expect.stringContaining(`filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%E2%80%93%20plan.bin`),
    size: 5_000_000,
    isSame: true,
    range: 'bytes 0-3/5000000',
    part: [0, 31, 62, 93],
  })

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
  'tabs share the service of one page: another tab shows what was written, and can reset the data',
  { tag: '@long' },
  async ({ page, context }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    await page.goto(pageUrl)
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
    await caretAfter(title(page))
    await page.keyboard.type(' — mine')
    await saved(page)
    const address = page.url()
    const second = await context.newPage()
    await second.goto(address)
    await expect(title(second)).toHaveText(/ — mine$/)

    // The first tab holds the world.
    await second.goto(`${address}?fresh`)
    await question(second).getByRole('button', { name: 'Reset' }).click()
    await expect(second.getByRole('banner')).toContainText('Mock in this page')
    await page.goto(address)
    await expect(title(page)).toBeVisible()
    await expect(title(page)).not.toHaveText(/ — mine$/)
  },
)
