// A bot on one version of the official Node SDK: node bot.mjs VERSION DOMAIN. Prints the outcome of each call as JSON.
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [version, domain] = process.argv.slice(2)
const lark = createRequire(join(process.env.HERALD_SDKS, 'package.json'))(`node-sdk-${version}`)
const client = new lark.Client({
  appId: 'cli_a1b2c3d4e5f60718',
  appSecret: 'secret-for-tests',
  domain,
  loggerLevel: lark.LoggerLevel.fatal,
})

const outcomes = {}
/** Resolves with the answer, or undefined if the call failed. */
async function tried(name, call) {
  try {
    const answer = await call()
    outcomes[name] = answer?.code ?? 0
    return answer
  } catch (error) {
    outcomes[name] = error.response?.data?.code ?? error.message
    return undefined
  }
}

await tried('list chats', () => client.im.chat.list({}))
await tried('get a chat', () => client.im.chat.get({ path: { chat_id: 'oc_launch' } }))
const sent = await tried('send', () =>
  client.im.message.create({
    params: { receive_id_type: 'chat_id' },
    data: { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"你好"}' },
  }),
)
const message_id = sent?.data?.message_id ?? 'om_none'
await tried('reply', () =>
  client.im.message.reply({
    path: { message_id },
    data: { msg_type: 'text', content: '{"text":"hello"}' },
  }),
)
// Streams and writeFile, because not all versions take a Buffer and give a stream.
const folder = mkdtempSync(join(tmpdir(), 'herald-sdk-'))
const [from, to] = [join(folder, '报告.bin'), join(folder, 'copy')]
writeFileSync(from, 'hello\r\n')
const stream = createReadStream(from)
// The folder is removed while the stream of a call that failed may still be opening its file.
await once(stream, 'open')
const file = await tried('upload', () =>
  client.im.file.create({
    data: { file_type: 'stream', file_name: '报告.bin', file: stream },
  }),
)
await tried('download', async () => {
  const downloaded = await client.im.file.get({ path: { file_key: file?.file_key ?? 'file_none' } })
  await downloaded.writeFile(to)
  return { code: readFileSync(to, 'utf8') === 'hello\r\n' ? 0 : 'other bytes' }
})
rmSync(folder, { recursive: true })
await tried('an unknown path', () => client.request({ url: '/open-apis/im/v1/nothing', method: 'GET' }))
await tried('a refusal', () => client.im.chat.get({ path: { chat_id: 'oc_none' } }))
process.stdout.write(`${JSON.stringify(outcomes)}\n`)
