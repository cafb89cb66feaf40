import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService } from '../../service/http/create-service'
import { seededBytes } from '../../service/testing/seeded-bytes'
import type { WrittenWorld } from '../../service/world/world-file'
import { openData } from '../open-data'
import { blocksPath, chatOf, createRequest, hostWorld, tokenOf } from './host-world'

/** Each write goes to its own announcement, so that no rate limit delays it. */
const WRITES = 12

/** A world whose bytes are mostly texts of users. */
function worthLosing(): WrittenWorld {
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  const words = (number: number) => `Words ${number} `.repeat(30)
  return {
    ...hostWorld(WRITES + 1),
    users: numbers.map((number) => ({
      open_id: `ou_${number}`,
      name: `Person ${number}`,
      tenant_key: 'tenant',
    })),
    messages: numbers.map((number) => ({
      message_id: `om_${number}`,
      chat_id: chatOf(0),
      msg_type: 'text',
      content: JSON.stringify({ text: words(number) }),
      sender: { id: 'ou_0', sender_type: 'user' as const },
      create_time: 1_763_500_000_000 + number,
    })),
    files: [0, 1].map((number) => ({
      file_key: `file_${number}`,
      app_id: 'cli_0',
      file_name: 'a.txt',
      content_base64: btoa(words(number).repeat(40)),
    })),
  }
}

type Service = (request: Request) => Promise<Response>

const asked = [
  ...Array.from({ length: WRITES + 1 }, (_, number) => `${blocksPath(chatOf(number))}?page_size=500`),
  `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chatOf(0)}&page_size=50`,
  `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chatOf(0)}&page_size=50&sort_type=ByCreateTimeDesc`,
  `/open-apis/im/v1/chats/${chatOf(0)}`,
  '/open-apis/im/v1/chats',
  '/open-apis/im/v1/files/file_0',
  '/open-apis/im/v1/files/file_1',
]

/** The hashes of the answers to all requests in `asked`, with 'refused' and 'cut' for missing answers. */
export async function answersOf(ask: Service): Promise<string[]> {
  const answers: string[] = []
  for (const path of asked) {
    const number = Number(/oc_(\d+)/.exec(path)?.[1] ?? 0)
    const request = new Request(`http://127.0.0.1${path}`, {
      headers: { authorization: `Bearer ${tokenOf(number)}` },
    })
    try {
      const response = await ask(request)
      const hash = createHash('sha256').update(await response.text())
      answers.push(response.status === 200 ? hash.digest('hex') : 'refused')
    } catch {
      answers.push('cut')
    }
  }
  return answers
}

/** The answers before the damage, with 'refused' for those that are refused now. */
export const orRefused = (answers: readonly string[], before: readonly string[]): string[] =>
  before.map((answer, at) => (answers[at] === 'refused' ? 'refused' : answer))

/** A folder of a closed server, and one of a killed server with a log, with their answers. */
export async function foldersToDamage(place: string) {
  const begun = join(place, 'begun')
  const closed = join(place, 'closed')
  const killed = join(place, 'killed')
  const world = join(place, 'damage.json')
  writeFileSync(world, JSON.stringify(worthLosing()))
  const data = await openData({ data: begun, world })
  const service = createService(data.world)
  const write = async (number: number) => {
    const [path, init] = createRequest(number, `Block ${number} `.repeat(40))
    const response = await service(new Request(`http://127.0.0.1${path}`, init))
    if (response.status !== 200) throw new Error(await response.text())
  }
  for (let number = 0; number < WRITES; number += 1) await write(number)
  const beforeLast = await answersOf(service)
  await write(WRITES)
  // Copies the folder, because libsql releases a file and removes its log only some time after closing it.
  const copyTo = (to: string) =>
    cpSync(begun, to, { recursive: true, filter: (path) => !/herald\.(lock|pid)|-shm$/.test(path) })
  copyTo(killed)
  const answers = await answersOf(service)
  await data.close()
  copyTo(closed)
  return { closed, killed, answers, beforeLast }
}

/** A copy of a folder with one random bit flipped, and its place. */
export function damagedCopy(folder: string, seed: number): { data: string; where: string } {
  const data = join(mkdtempSync(join(tmpdir(), 'herald-flip-')), 'data')
  cpSync(folder, data, { recursive: true })
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^herald\.(lock|pid)|-shm$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const random = seededBytes(seed)
  const drawn = new DataView(random(9).buffer)
  const sizes = files.map((file) => statSync(file).size)
  let at = drawn.getUint32(0) % sizes.reduce((sum, size) => sum + size, 0)
  let file = 0
  while (at >= (sizes[file] ?? 0)) at -= sizes[file++] ?? 0
  const path = files[file] ?? ''
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (drawn.getUint8(8) & 7))
  writeFileSync(path, bytes)
  return { data, where: `seed ${seed}: byte ${at} of ${path.slice(data.length + 1)}` }
}
