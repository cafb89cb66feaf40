import type { BrowserContext, Page } from '@playwright/test'
import type { Home } from './start-home'

/** Opens the upload page in a browser that has uploaded nothing yet. */
export async function opened(context: BrowserContext, home: Home) {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  let bearer = ''
  page.on('request', (request) => (bearer = request.headers()['authorization'] ?? bearer))
  await page.addInitScript(() => {
    addEventListener('change', () => Object.assign(globalThis, { chosenAt: performance.now() }), true)
  })
  await page.goto(`${home.url}/files`)
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  return { page, token: () => bearer, close: () => context.close() }
}

interface Took {
  /** Milliseconds from choosing the files until all have their keys. */
  whole: number
  /** The part of it since the first file was being sent. */
  sending: number
}

/** Chooses files, and waits until all have their keys. */
export async function upload(page: Page, paths: readonly string[]): Promise<Took> {
  const clear = page.getByRole('button', { name: 'Clear finished' })
  if (await clear.isVisible()) await clear.click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  const took = page.evaluate((count) => {
    const { promise, resolve } = Promise.withResolvers<Took>()
    let sendingAt = Number.NaN
    const look = () => {
      const words = document.querySelector('main, [role=main]')?.textContent ?? ''
      const now = performance.now()
      if (Number.isNaN(sendingAt) && words.includes('Sending ')) sendingAt = now
      if (!words.includes(`${count} of ${count} uploaded`)) return
      watcher.disconnect()
      const { chosenAt } = globalThis
      resolve({ whole: now - chosenAt, sending: now - sendingAt })
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    return promise
  }, paths.length)
  await chooser.setFiles([...paths])
  const ask = page.getByRole('alertdialog').getByRole('button', { name: /^Upload/ })
  if (paths.length > 50) await ask.click()
  return await took
}

/** A message as it was sent. */
interface Sent {
  message_id: string
  chat_id: string
}

/** Sends an uploaded file as a message, to this chat or else to the first one listed. */
export const sendToChat = (page: Page, authorization: string, key: string, chatId: string): Promise<Sent> =>
  page.evaluate(
    async ({ headers, file_key, chat }) => {
      const listed = await (await fetch('/open-apis/im/v1/chats?page_size=20', { headers })).json()
      const { items } = listed.data as { items: { chat_id: string }[] }
      const receive_id = items.find(({ chat_id }) => chat_id === chat)?.chat_id ?? items[0]?.chat_id
      const body = JSON.stringify({ receive_id, msg_type: 'file', content: JSON.stringify({ file_key }) })
      const sent = await fetch('/open-apis/im/v1/messages?receive_id_type=chat_id', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
        body,
      })
      const { code, msg, data } = (await sent.json()) as { code: number; msg: string; data: Sent }
      if (code !== 0) throw new Error(`${code}: ${msg}`)
      return data
    },
    { headers: { authorization }, file_key: key, chat: chatId },
  )
