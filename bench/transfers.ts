import {
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { clientOf } from './client'
import { APP, benchChat, CHAT, hosted } from './hosted'
import { inTurns, line } from './measure'

const SIZE = 30 * 1024 * 1024
const BOUNDARY = 'bench-boundary'

/** Thirty megabytes up and down, against a bare listener that writes to and reads from the same disk. */
export async function* benchTransfers(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const service = await hosted(folder, [benchChat(CHAT)])
  const bare = await bareListener(folder)
  try {
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const body = formOf(Buffer.alloc(SIZE, 'thirty megabytes of words '))
    const upload = () => service.client.send('POST', '/open-apis/im/v1/files', body, type)

    yield '\ntransfers of 30 MB'
    yield line(
      '  upload',
      'bare listener',
      await inTurns(9, upload, () => bare.client.send('POST', '/', body, type)),
    )

    const { file_key } = (JSON.parse(await upload()) as { data: { file_key: string } }).data
    const message = await service.client.send(
      'POST',
      '/open-apis/im/v1/messages?receive_id_type=chat_id',
      JSON.stringify({ receive_id: CHAT, msg_type: 'file', content: JSON.stringify({ file_key }) }),
    )
    const { message_id } = (JSON.parse(message) as { data: { message_id: string } }).data
    const download = async () => {
      const size = await service.client.drain(
        `/open-apis/im/v1/messages/${message_id}/resources/${file_key}?type=file`,
      )
      if (size !== SIZE) throw new Error(`${size} bytes came down`)
    }
    yield line(
      '  download of a message resource',
      'bare listener',
      await inTurns(15, download, () => bare.client.drain('/')),
    )
  } finally {
    bare.close()
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

/** POST streams the whole body to a file and flushes it; GET streams a file of the same size. */
async function bareListener(folder: string) {
  const [kept, given] = [join(folder, 'bare-upload'), join(folder, 'bare-download')]
  writeFileSync(given, Buffer.alloc(SIZE, 'x'))
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'GET') {
      outgoing.writeHead(200, { 'content-length': SIZE })
      createReadStream(given).pipe(outgoing)
      return
    }
    const fd = openSync(kept, 'w')
    const file = createWriteStream(kept, { fd, autoClose: false })
    void pipeline(incoming, file).then(() => {
      fsyncSync(fd)
      file.close()
      outgoing.end('{"code":0,"msg":"success"}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const client = clientOf(`http://127.0.0.1:${port}`, APP)
  return {
    client,
    close() {
      client.close()
      server.close()
    },
  }
}

function formOf(file: Buffer): Buffer {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head =
    field('file_type', 'stream') +
    field('file_name', 'thirty.bin') +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="thirty.bin"\r\n` +
    'content-type: application/octet-stream\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}
