import naughty from 'big-list-of-naughty-strings'
import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { Endpoint } from '../../contract/endpoint'
import { CreateChat } from '../../contract/im/chats/create-chat'
import { GetChat } from '../../contract/im/chats/get-chat'
import { UploadFile } from '../../contract/im/files/upload-file'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { happySheet, sheetId, spreadsheetToken } from '../examples/sheet'
import { call } from '../testing/call'
import type { CallInput } from '../testing/call'
import { openService } from '../testing/open-service'
import type { WorldFile } from '../world/world-file'

/** Naughty strings that are accepted are returned equal, code point for code point, and the others are refused. */
async function opened(change?: (file: WorldFile) => void) {
  const { service } = await openService(change, 10_000)
  return <E extends Endpoint>(endpoint: E, input: CallInput) => call(service, endpoint, input)
}

/** Strings that a JSON body may hold: the others are refused at the edge, with the whole body. */
const sendable = naughty.filter((text) => !/\0|\p{Surrogate}/u.test(text))

test('the text of an announcement', async () => {
  const ask = await opened()
  const texts = sendable.filter((text) => text !== '')
  for (let at = 0; at < texts.length; at += 50) {
    const children = texts
      .slice(at, at + 50)
      .map((content) => ({ block_type: 2, text: { elements: [{ text_run: { content } }] } }))
    const path = { chat_id: 'oc_launch', block_id: 'oc_launch' }
    expect((await ask(CreateBlocks, { path, body: { children } })).code).toBe(0)
  }
  const { data } = await ask(ListBlocks, { path: { chat_id: 'oc_launch' } })
  const back = data?.items.slice(1).map((block) => block.text?.elements[0]?.text_run?.content)
  expect(back).toEqual(texts)
})

test('the cells of a sheet', async () => {
  const ask = await opened(happySheet)
  const path = { spreadsheetToken }
  const range = `${sheetId}!A1:A${sendable.length}`
  const values = sendable.map((text) => [text])
  expect((await ask(WriteValues, { path, body: { valueRange: { range, values } } })).code).toBe(0)
  const { data } = await ask(ReadValues, { path: { ...path, range } })
  // An empty text empties its cell.
  expect(data?.valueRange.values.map(([cell]) => cell ?? '')).toEqual(sendable)
})

test('the names of chats', async () => {
  const ask = await opened()
  for (const name of naughty) {
    const { code, status, data } = await ask(CreateChat, { body: { name } })
    if (code !== 0) expect([name, status]).toEqual([name, 400])
    else if (name !== '') {
      const { data: chat } = await ask(GetChat, { path: { chat_id: data?.chat_id ?? '' } })
      expect(chat?.name).toBe(name)
    }
  }
})

test('the names of files', async () => {
  const ask = await opened()
  for (const file_name of naughty) {
    const form = { file_type: 'stream', file_name, file: new Blob(['x']) }
    const uploaded = await ask(UploadFile, { form })
    if (uploaded.code !== 0) {
      expect([file_name, uploaded.status]).toEqual([file_name, 400])
      continue
    }
    const sent = await ask(CreateMessage, {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id: 'oc_launch', msg_type: 'file', content: JSON.stringify(uploaded.data) },
    })
    const { file_name: told } = JSON.parse(sent.data?.body.content ?? '{}') as { file_name?: string }
    expect(told).toBe(asAFormCarriesIt(file_name))
  }
})

/** A form turns every line break into CRLF before we see it. */
const asAFormCarriesIt = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n')
