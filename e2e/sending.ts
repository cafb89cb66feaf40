import type { Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { put } from './block-walks'
import { expect, SECOND_CHAT, TOKEN, type Herald } from './fixtures'

/** Uploads bytes as an application does. Returns what the service says about them. */
export async function upload(
  herald: Herald,
  path: 'im/v1/files' | 'im/v1/images' | 'drive/v1/medias/upload_all',
  fields: Readonly<Record<string, string>>,
  bytes: Buffer,
): Promise<Record<string, string>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(path.endsWith('images') ? 'image' : 'file', new Blob([new Uint8Array(bytes)]), 'part')
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`${herald.service}/open-apis/${path}`, { method: 'POST', headers, body: form })
  const { code, data } = (await answer.json()) as { code: number; data: Record<string, string> }
  expect(code).toBe(0)
  return data
}

/** Sends a message to a chat. Repeats it if the rate limit refuses it. Returns its id. */
export async function sendMessage(
  herald: Herald,
  msg_type: string,
  content: object,
  chatId = SECOND_CHAT,
): Promise<string> {
  const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
  const body = { receive_id: chatId, msg_type, content: JSON.stringify(content) }
  let answer: Awaited<ReturnType<Herald['call']>> | undefined
  const send = async () => (answer = await herald.call('POST', path, body)).code
  await expect.poll(send, { intervals: [0, 300] }).toBe(0)
  return (answer!.data as { message_id: string }).message_id
}

/** Uploads a file and sends it to the second chat. Returns the id of the message. */
export async function sendFile(herald: Herald, file_name: string, bytes: string | Buffer): Promise<string> {
  const fields = { file_type: 'stream', file_name }
  return sendMessage(herald, 'file', await upload(herald, 'im/v1/files', fields, Buffer.from(bytes)))
}

/**
 * Chooses files on the page of uploads, by keyboard. A key overtakes earlier messages to a busy page. The page must
 * know that its file chooser is intercepted before it opens one.
 */
export async function chooseFiles(page: Page, files: Readonly<Record<string, string | Buffer>>) {
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => undefined)
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  const given = Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }))
  await (await chooser).setFiles(given)
}

/** Writes a picture into the announcement of the second chat, in the three steps of the platform. */
export async function writePicture(herald: Herald, bytes: Buffer) {
  const [{ block_id }] = (await put(herald, SECOND_CHAT, [{ block_type: 27, image: {} }])) as [Block]
  const fields = {
    file_name: 'a.png',
    parent_type: 'docx_image',
    parent_node: block_id,
    size: String(bytes.length),
  }
  const { file_token: token } = await upload(herald, 'drive/v1/medias/upload_all', fields, bytes)
  const requests = [{ block_id, replace_image: { token } }]
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/batch_update`
  const place = async () => (await herald.call('PATCH', path, { requests })).code
  await expect.poll(place, { intervals: [0, 400] }).toBe(0)
}
